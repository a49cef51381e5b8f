#!/bin/sh
# Runs the steps of the Containerfile without a container engine: builds in a clean copy of the tracked files, and runs the result under
# another account on a read-only tree. Needs bubblewrap (Debian: apt-get install bubblewrap).
# deploy/check.sh [FOLDER]: builds in FOLDER, and reuses a build found there.
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
du -sh "$portal" | sed 's/^/Size of the image: /'

for tool in typescript esbuild @rspack @swc/core @biomejs jest tsx playwright-core storybook drizzle-kit react-dom; do
  [ ! -e "$portal/node_modules/$tool" ] || { echo "The image contains a build tool: $tool" >&2; exit 1; }
done

data=$work/data
rm -rf "$data"
mkdir -m 700 "$data"
run() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  # Like the image's account: not root, and owner of none of the portal's files.
  chown 1000:1000 "$data"
  run() { setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs "$@"; }
fi
# The image's command and environment, split at blanks (no value has one). Folder and port are this machine's.
start=$(sed -n 's/^ENTRYPOINT \[\(.*\)\]$/\1/p' deploy/Containerfile | tr -d '",')
settings=$(sed -n 's/^ENV //p' deploy/Containerfile)
if [ -z "$start" ] || [ -z "$settings" ]; then
  echo 'ENTRYPOINT or ENV not found in the Containerfile' >&2
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
    echo 'The portal did not become ready' >&2
    exit 1
  fi
  sleep 1
done
contained node deploy/healthcheck.mjs && echo 'Ready; the health check passes'
if contained touch /tmp/portal/api/dist/main.js 2>/dev/null; then
  echo 'The image is writable' >&2
  exit 1
fi
echo 'The image is read-only'
contained node api/dist/migrate.js 2>&1 | grep -q DATABASE_OWNER_URL && echo 'Commands run without the sources'
