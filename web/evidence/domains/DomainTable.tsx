import { useState } from 'react';
import { type CheckedDomain, deleteDomain } from '#contract/evidence/domains.contract.ts';
import { DOMAIN_CHECKS, type DomainCheckName, domainCheckId } from '#domain/evidence/domains.rules.ts';
import { type Outcome, outcomeLabel } from '#domain/evidence/results.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, HelpCircleIcon, MinusIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const NAMES: Record<DomainCheckName, string> = {
  mx: 'Mail servers',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  'mta-sts': 'MTA-STS',
  'tls-rpt': 'TLS-RPT',
  dnssec: 'DNSSEC',
  caa: 'CAA',
  certificate: 'Certificate',
  tls: 'TLS versions',
  hsts: 'HSTS',
  headers: 'Security headers',
  bimi: 'BIMI',
  expiry: 'Domain expiry',
};

/** Checks that are always listed; the others fold. */
const MAIN: readonly DomainCheckName[] = ['spf', 'dkim', 'dmarc', 'mta-sts', 'dnssec', 'certificate', 'expiry'];

const LOOKS: Record<Outcome, { word: string; tone: string; icon: Icon }> = {
  pass: { word: outcomeLabel('pass'), tone: 'text-success-text', icon: CircleCheckIcon },
  fail: { word: outcomeLabel('fail'), tone: 'text-danger-text', icon: CircleXIcon },
  warn: { word: outcomeLabel('warn'), tone: 'text-warning-text', icon: AlertTriangleIcon },
  not_applicable: { word: 'Not needed', tone: 'text-muted', icon: MinusIcon },
  manual: { word: 'Not measured', tone: 'text-muted', icon: CircleDashedIcon },
  error: { word: 'No answer', tone: 'text-muted', icon: HelpCircleIcon },
};

interface DomainTableProps {
  domains: readonly CheckedDomain[];
  mayCheck: boolean;
  onRetry: () => void;
}

/** Checks in rows and domains in columns; a phone shows one domain at a time. */
export function DomainTable({ domains, mayCheck, onRetry }: DomainTableProps) {
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = domains.find(({ id }) => id === chosen) ?? domains[0];
  const known = DOMAIN_CHECKS.filter((name) => domains.some((domain) => checkOf(domain, name)));
  const folded = known.filter((name) => !MAIN.includes(name));
  const shown = [...MAIN.filter((name) => known.includes(name)), ...(isWhole ? folded : [])];
  const failing = folded.filter((name) => domains.some((domain) => checkOf(domain, name)?.outcome === 'fail')).length;
  const place = (domain: CheckedDomain) => (domain === current ? '' : 'max-md:hidden');
  return (
    <>
      {domains.length > 1 && current && (
        <div className="border-b border-border px-4 py-2 md:hidden">
          <DomainSwitch domains={domains} value={current.id} onChange={setChosen} />
        </div>
      )}
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="px-4 py-1.5 font-semibold">
                Check
              </th>
              {domains.map((domain) => (
                <th key={domain.id} scope="col" className={classes('px-4 py-1.5 font-normal md:min-w-72', place(domain))}>
                  <span className="flex items-center justify-between gap-2">
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-semibold text-text">{domain.name}</span> {domain.sendsEmail ? 'sends email' : 'website only'}
                    </span>
                    {mayCheck && <RemoveDomain domain={domain} />}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((name) => (
              <tr key={name} className="border-t border-border">
                <th scope="row" className="px-4 py-1.5 text-left align-top font-semibold whitespace-nowrap max-md:whitespace-normal">
                  {NAMES[name]}
                </th>
                {domains.map((domain) => (
                  <td key={domain.id} className={classes('px-4 py-1.5 align-top', place(domain))}>
                    <Verdict domain={domain} name={name} onRetry={mayCheck ? onRetry : null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="border-t border-border px-4 py-3 text-sm text-muted">Not checked yet.</p>}
      {folded.length > 0 && (
        <div className="border-t border-border px-2 py-1">
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer checks' : `Show ${countText(folded.length, 'more check')}${failing > 0 ? `, ${failing} failed` : ''}`}
          </Button>
        </div>
      )}
    </>
  );
}

const checkOf = ({ checks }: CheckedDomain, name: DomainCheckName) => checks.find(({ checkId }) => checkId === domainCheckId(name));

interface DomainSwitchProps {
  domains: readonly CheckedDomain[];
  value: string;
  onChange: (id: string) => void;
}

function DomainSwitch({ domains, value, onChange }: DomainSwitchProps) {
  const options = domains.map(({ id, name }) => ({ value: id, label: name }));
  if (domains.length > 2) return <Select label="Domain" options={options} value={value} onChange={onChange} />;
  return <SegmentedControl label="Domain" options={options} value={value} onChange={onChange} />;
}

interface VerdictProps {
  domain: CheckedDomain;
  name: DomainCheckName;
  onRetry: (() => void) | null;
}

/** Outcome and plain verdict; one that a later look-up could not renew has its date. */
function Verdict({ domain, name, onRetry }: VerdictProps) {
  const check = checkOf(domain, name);
  if (!check) return <span className="text-muted">–</span>;
  const { outcome, detail, observedAt } = check;
  const { word, tone, icon: Sign } = LOOKS[outcome];
  const isEarlier = domain.checkedAt !== null && observedAt.slice(0, 16) !== domain.checkedAt.slice(0, 16);
  return (
    <span className="grid items-start gap-x-3 md:grid-cols-[8rem_minmax(0,1fr)]">
      <span className={classes('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', tone)}>
        <Sign size={16} />
        {word}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {detail.replace(`${domain.name}: `, '')}
        {isEarlier && `, on ${formatDay(observedAt.slice(0, 10))}`}
        {outcome === 'error' && onRetry && (
          <>
            {'. '}
            <button type="button" onClick={onRetry} className="font-medium underline underline-offset-3">
              Retry
            </button>
          </>
        )}
      </span>
    </span>
  );
}

function RemoveDomain({ domain: { id, name } }: { domain: CheckedDomain }) {
  return (
    <ConfirmedButton
      size="sm"
      variant="ghost"
      className="-my-1 -mr-2"
      asks={`Remove ${name}?`}
      description="The results of its checks and their open proposals are deleted. Accepted answers are kept."
      confirmLabel="Remove domain"
      danger
      action={() => call(deleteDomain, { params: { id } })}
      onDone={() => refreshAfter(deleteDomain)}
    >
      Remove<span className="sr-only"> {name}</span>
    </ConfirmedButton>
  );
}
