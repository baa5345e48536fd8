import { ownFieldsOf, ownText } from '#web/ui/custom/own.fields.ts';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityMark.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RecommendationLinks } from '#web/psa/links/PsaLinks.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { Decisions } from './decisions/Decisions.tsx';
import { Heading } from './Heading.tsx';
import { NeededList } from './links/NeededList.tsx';
import { DRAWER_WIDTH, priceText, quarterText } from './recommendation.words.ts';
import { EFFORT_LABELS, RESPONSIBLE_LABELS } from '#web/ui/data/recommendation.labels.ts';
import { Section } from './Section.tsx';

interface RecommendationReaderProps {
  recommendation: Recommendation;
  customer: Customer;
  onClose: () => void;
}

export function RecommendationReader({ recommendation, customer, onClose }: RecommendationReaderProps) {
  const { problem, benefit, riskIfNot, internalNote, findingIds } = recommendation;
  const texts = [
    ['Problem', problem],
    ['Benefit', benefit],
    ['Risk if not', riskIfNot],
  ] as const;
  return (
    <Drawer open onClose={onClose} title={recommendation.title} width={DRAWER_WIDTH} footer={<Footer onClose={onClose} />}>
      <Heading recommendation={recommendation} />
      <Decisions recommendation={recommendation} />
      <div className="px-4 pb-4 empty:hidden">
        <RecommendationLinks id={recommendation.id} />
      </div>
      <Section title="Why">
        {texts.map(([name, text]) => (
          <Text key={name} name={name}>
            {text}
          </Text>
        ))}
      </Section>
      <Options recommendation={recommendation} />
      <Facts recommendation={recommendation} startMonth={customer.fiscalYearStartMonth} />
      {findingIds.length > 0 && <Findings customerId={customer.id} ids={findingIds} />}
      <Order recommendation={recommendation} />
      {recommendation.assets.length > 0 && (
        <Section title="Assets">
          <p className="wrap-anywhere">{recommendation.assets.map(({ name }) => name).join(', ')}</p>
        </Section>
      )}
      {internalNote && (
        <div className="border-t border-border px-4 py-4">
          <InternalNote>
            <p className="whitespace-pre-line wrap-anywhere">{internalNote}</p>
          </InternalNote>
        </div>
      )}
    </Drawer>
  );
}

function Footer({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className="mr-auto self-center text-sm text-muted">Only a vCIO can change recommendations.</p>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}

function Text({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-sm text-muted">{name}</h4>
      <p className="whitespace-pre-line wrap-anywhere">{children || '–'}</p>
    </div>
  );
}

function Options({ recommendation: { options, costKnown, currency } }: { recommendation: Recommendation }) {
  if (options.length === 0) return null;
  return (
    <Section title="Options">
      <ol className="grid gap-2">
        {options.map((option, index) => (
          <li key={option.key} className="flex flex-wrap items-center gap-3">
            <OptionMark name={option.name} place={index + 1} of={options.length} />
            <span className="min-w-0 flex-1">
              {option.name}
              {option.chosen && <span className="text-muted">, chosen</span>}
            </span>
            {option.hours !== null && <span className="text-muted tabular-nums">{numberText(option.hours)} h</span>}
            <span className="tabular-nums">{costKnown ? priceText(option, currency) : 'to be quoted'}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Facts({ recommendation, startMonth }: { recommendation: Recommendation; startMonth: number }) {
  const { priority, category, targetQuarter, start, end, effort, responsible, owner } = recommendation;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Priority', <PriorityMark key="priority" priority={priority} />],
    ['Category', category || '–'],
    ['Target quarter', targetQuarter ? quarterText(targetQuarter, startMonth) : 'Unscheduled'],
    ['Dates', start || end ? `${start ? formatDay(start) : ''} to ${end ? formatDay(end) : ''}` : '–'],
    ['Responsible', RESPONSIBLE_LABELS[responsible]],
    ['Owner', owner?.name ?? 'Unassigned'],
    ['Effort', effort ? EFFORT_LABELS[effort] : '–'],
    ...ownFieldsOf('recommendation').map((field) => [field.label, ownText(field, recommendation.customFields[field.key]) || '–'] as const),
  ];
  return (
    <Section title="Schedule and owner">
      <dl className="grid grid-cols-2 gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Order({ recommendation: { dependsOn, neededBy, targetQuarter } }: { recommendation: Recommendation }) {
  return (
    <>
      {dependsOn.length > 0 && (
        <Section title="Depends on">
          <NeededList label="Depends on" rows={dependsOn} quarter={targetQuarter} />
        </Section>
      )}
      {neededBy.length > 0 && (
        <Section title="Required by">
          <NeededList label="Required by" rows={neededBy} />
        </Section>
      )}
    </>
  );
}

function Findings({ customerId, ids }: { customerId: string; ids: readonly string[] }) {
  const findings = useQuery(ask(listFindings, { query: { customerId } })).data ?? [];
  return (
    <Section title="Findings it resolves">
      <ul className="grid gap-2">
        {findings
          .filter(({ id }) => ids.includes(id))
          .map(({ id, title, severity }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="w-20 shrink-0">
                <SeverityMark severity={severity} />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            </li>
          ))}
      </ul>
    </Section>
  );
}
