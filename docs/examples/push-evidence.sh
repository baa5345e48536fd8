#!/bin/sh
# Pushes the files of checkers to a customer of Plumbline, for example every night after ScubaGear or an RMM export has run.
#
# PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plb_... PLUMBLINE_CUSTOMER=<id> sh push-evidence.sh ScubaResults.json devices.csv
#
# The token needs the permission evidence:write. Pushing a file twice changes nothing. Needs curl 7.76 or newer.
set -eu

url="${PLUMBLINE_URL:-http://localhost:3000}/api/customers/${PLUMBLINE_CUSTOMER}/evidence-runs"
failed=0

for file in "$@"; do
  # The same key makes a retry after a lost connection safe.
  key=$(cksum < "$file" | tr ' ' '-')
  if curl --silent --show-error --fail-with-body --retry 5 --max-time 300 \
    --header "Authorization: Bearer ${PLUMBLINE_TOKEN}" \
    --header "Idempotency-Key: ${PLUMBLINE_CUSTOMER}-${key}" \
    --form "file=@\"$file\"" "$url"; then
    echo " pushed: $file"
  else
    echo " not pushed: $file" >&2
    failed=1
  fi
done

exit "$failed"
