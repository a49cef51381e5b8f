#!/bin/sh
# Goes through the steps of the Containerfile without an engine of containers: builds in a clean copy of what git knows, and runs what came of
# it as a container would, by another account, on a tree that nobody can write to. Needs bubblewrap (Debian: apt-get install bubblewrap).
# deploy/check.sh [FOLDER]: keeps what it builds in FOLDER, and takes from there what was built before.
set -eu
cd "$(dirname "$0")/.."
work=${1:-$(mktemp -d)}
[ -n "${1:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"
chmod 755 "$work"
portal=$work/portal
port=${PORT:-18080}

if [ ! -e "$portal/api/dist/main.js" ]; then
  mkdir -p "$work/src"
  git ls-files -z | xargs -0 cp --parents --target-directory "$work/src"
  (cd "$work/src" && deploy/build.sh "$portal")
fi
du -sh "$portal" | sed 's/^/What is shipped: /'

for tool in typescript esbuild @rspack @swc/core @biomejs jest tsx playwright-core storybook drizzle-kit react-dom; do
  [ ! -e "$portal/node_modules/$tool" ] || { echo "A tool of the build is shipped: $tool" >&2; exit 1; }
done

data=$work/data
rm -rf "$data"
mkdir -m 700 "$data"
run() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # As the image's own account has it: neither root nor anybody who owns a file of the portal.
  chown 1000:1000 "$data"
  run() { setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs "$@"; }
fi
# Command and settings of the image, word by word; no word has a blank. Folder and port are this machine's.
start=$(sed -n 's/^ENTRYPOINT \[\(.*\)\]$/\1/p' deploy/Containerfile | tr -d '",')
settings=$(sed -n 's/^ENV //p' deploy/Containerfile)
if [ -z "$start" ] || [ -z "$settings" ]; then
  echo 'The Containerfile has no ENTRYPOINT or no ENV as they are read here' >&2
  exit 1
fi
contained() {
  run bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /run --ro-bind "$portal" /tmp/portal --bind "$data" /tmp/data \
    --unshare-pid --unshare-ipc --die-with-parent --chdir /tmp/portal --clearenv --setenv PATH "$PATH" --setenv HOME /nonexistent \
    env $settings DATA_DIR=/tmp/data PORT="$port" MODE=demonstration "$@"
}

log=$work/portal.log
contained $start >"$log" 2>&1 &
main=$!
trap 'kill "$main" 2>/dev/null || true; [ -n "${1:-}" ] || rm -rf "$work"' EXIT
tries=0
until contained node --eval "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 90 ] || ! kill -0 "$main" 2>/dev/null; then
    cat "$log" >&2
    echo 'It never got ready' >&2
    exit 1
  fi
  sleep 1
done
contained node deploy/healthcheck.mjs && echo 'It is ready, and its health check passes'
if contained touch /tmp/portal/api/dist/main.js 2>/dev/null; then
  echo 'Its own files can be written to' >&2
  exit 1
fi
echo 'Its own files can be written to by nobody'
contained node api/dist/migrate.js 2>&1 | grep -q DATABASE_OWNER_URL && echo 'Its commands run without the sources'
