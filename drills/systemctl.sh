#!/bin/bash
# systemctl for the production drill, where no systemd runs: the portal's unit by its own lines, other services by their init scripts.
set -eu
action=$1
shift
now=
names=()
for word; do
  case $word in
    --now) now=1 ;;
    *) names+=("${word%.service}") ;;
  esac
done
case $action in
  daemon-reload) exit ;;
  enable) [ -n "$now" ] || exit 0; action=start ;;
esac

unit=/etc/systemd/system/credenciados.service
of() { sed -n "s/^$1=//p" "$unit"; }

stop() {
  [ -e "/run/$1.pid" ] || return 0
  pid=$(cat "/run/$1.pid")
  kill "$pid" 2>/dev/null || true
  for ((tries = 0; tries < 300; tries += 1)); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  kill -9 "$pid" 2>/dev/null && { echo "$1 did not stop" >&2; exit 1; }
  rm "/run/$1.pid"
}

start_portal() {
  user=$(of User)
  install -d -m "$(of StateDirectoryMode)" -o "$user" -g "$user" "/var/lib/$(of StateDirectory)"
  cd "$(of WorkingDirectory)"
  umask "$(of UMask)"
  environment=$(of Environment)
  file=$(of EnvironmentFile)
  read -r -a command <<<"$(of ExecStart)"
  env -i PATH=/usr/bin:/bin LANG=C.UTF-8 "$environment" setsid bash -c '
    set -a
    . "$1"
    user=$2
    shift 2
    exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all -- "$@"
  ' portal "$file" "$user" "${command[@]}" </dev/null > >(exec setsid systemd-cat --identifier="$(of SyslogIdentifier)" 2>/dev/null) 2>&1 &
  echo $! >/run/credenciados.pid
}

start_journal() {
  mkdir -p /run/systemd/journal /run/log/journal
  setsid /lib/systemd/systemd-journald </dev/null >/dev/null 2>&1 &
  echo $! >/run/systemd-journald.pid
  while [ ! -S /run/systemd/journal/stdout ]; do sleep 0.1; done
}

for name in "${names[@]}"; do
  case $name in
    credenciados)
      [ "$action" = start ] || stop credenciados
      [ "$action" = stop ] || start_portal
      ;;
    systemd-journald)
      stop systemd-journald
      rm -f /run/systemd/journal/stdout
      start_journal
      ;;
    *) "/etc/init.d/$name" "$action" </dev/null >/dev/null ;;
  esac
done
