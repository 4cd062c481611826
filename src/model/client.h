/*
 * HTTP by libcurl's multi interface: a connection for each request, no redirect followed, no
 * cookie, a cap on what is read. One thread at a time.
 */
#ifndef MODEL_CLIENT_H
#define MODEL_CLIENT_H

#include "model/transport.h"

/* NULL: memory is out. destroy(NULL) is fine; it closes what is open. */
struct tg_transport *tg_client_create(void);
void tg_client_destroy(struct tg_transport *transport);

#endif
