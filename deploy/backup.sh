#!/bin/sh
# Backs up a portal that was set up by docs/production.md: roles, database, files, settings; then records the backup. Runs daily as root:
# /etc/cron.daily/credenciados-backup [FOLDER]. Mount another machine's disk at the folder.
set -eu
umask 077
to=${1:-/var/backups/credenciados}
moment=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$to/files"

as_postgres() { runuser -u postgres -- "$@"; }
cd /
as_postgres pg_dumpall --roles-only | grep -E ' (dono|portal|credenciados_app)[ ;]' >"$to/roles.sql.part"
as_postgres pg_dump --format=custom credenciados >"$to/$moment.dump.part"
mv "$to/roles.sql.part" "$to/roles.sql"
mv "$to/$moment.dump.part" "$to/$moment.dump"

# Files never change and are stored before their rows, so this later copy has every file of the database's copy.
rsync --archive --ignore-existing --exclude '*.part' /var/lib/credenciados/files/ "$to/files/"
rsync --archive --delete /etc/credenciados/ "$to/settings/"
find "$to" -maxdepth 1 -name '*.dump' -mtime +30 -delete

set -a
. /etc/credenciados/portal.env
cd /opt/credenciados
exec runuser -u credenciados -- node api/dist/backup-done.js
