<#
.SYNOPSIS
Pushes the files of checkers to a customer of Plumbline, for example from a scheduled task after ScubaGear or Maester has run.

.EXAMPLE
$env:PLUMBLINE_URL = 'https://plumbline.example.com'
$env:PLUMBLINE_TOKEN = 'plb_...'
./push-evidence.ps1 -Customer 0189... -Path ./ScubaResults.json, ./devices.csv

.NOTES
The token needs the permission evidence:write. Pushing a file twice changes nothing. Needs PowerShell 7.
#>
param(
  [Parameter(Mandatory)][string] $Customer,
  [Parameter(Mandatory)][string[]] $Path
)
$ErrorActionPreference = 'Stop'

$address = "$env:PLUMBLINE_URL/api/customers/$Customer/evidence-runs"
$failed = 0

foreach ($file in $Path) {
  $name = [uri]::EscapeDataString((Split-Path $file -Leaf))
  $headers = @{
    Authorization     = "Bearer $env:PLUMBLINE_TOKEN"
    # The same key makes a retry after a lost connection safe.
    'Idempotency-Key' = "$Customer-$((Get-FileHash $file -Algorithm SHA256).Hash)"
  }
  try {
    $answer = Invoke-RestMethod -Method Post -Uri "${address}?fileName=$name" -Headers $headers -InFile $file `
      -ContentType 'application/octet-stream' -MaximumRetryCount 5 -RetryIntervalSec 10
    foreach ($run in $answer.runs) { "$file`: $($run.tool), $($run.counts.failed) failed, $($run.proposals) proposals" }
    foreach ($refusal in $answer.refused) { Write-Warning "$($refusal.fileName): $($refusal.reason)"; $failed = 1 }
  } catch {
    Write-Warning "$file was not pushed: $($_.ErrorDetails.Message ?? $_.Exception.Message)"
    $failed = 1
  }
}

exit $failed
