#!/bin/sh
# node_modules/.bin/node of a release: the machine's Node, where a checkout has its own (docs/decisions/093-a-release.md). So the same
# unit and the same commands run both. STADI_NODE says which Node, where it is not the one on the PATH.
node=${STADI_NODE:-node}
version=$("$node" --version 2>/dev/null) || version=none
case $version in
v2[4-9].* | v[3-9][0-9].*) exec "$node" "$@" ;;
esac
echo "Stadi needs Node 24 or newer, and here is $version ($(command -v "$node" || echo "no $node on the PATH")). https://nodejs.org has it; STADI_NODE may say where it is." >&2
exit 1
