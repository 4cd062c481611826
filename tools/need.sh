# Sourced by ./play and ./check: installs Debian packages that are missing, after saying which.
# need PACKAGE...   returns 1, with advice on stderr, where they cannot be had.

missing_packages() {
	for package in "$@"; do
		dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || printf '%s ' "$package"
	done
}

need() {
	if ! command -v apt-get >/dev/null; then
		echo "This is no Debian or Ubuntu: please see that these are there, then run me again with TENGEN_NO_INSTALL=1:" >&2
		echo "  $*" >&2
		[ -n "$TENGEN_NO_INSTALL" ]
		return
	fi
	missing=$(missing_packages "$@")
	[ -z "$missing" ] && return 0
	if [ -n "$TENGEN_NO_INSTALL" ]; then
		echo "Missing, and TENGEN_NO_INSTALL is set: $missing" >&2
		return 1
	fi
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null; then
			echo "These packages are missing and I am not root. Please run: apt-get install $missing" >&2
			return 1
		fi
		as_root=sudo
	fi
	echo "Installing: $missing" >&2
	log=$(mktemp)
	if $as_root env DEBIAN_FRONTEND=noninteractive sh -c "apt-get -q update && apt-get -qy install --no-install-recommends $missing" >"$log" 2>&1; then
		rm -f "$log"
		return 0
	fi
	tail -n 15 "$log" >&2
	echo "The packages could not be installed; the whole output is in $log" >&2
	return 1
}
