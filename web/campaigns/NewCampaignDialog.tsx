import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CampaignSources, listCampaignSources, type SourceInput } from '#contract/campaigns/sources.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { ask } from '#web/http/ask.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';

interface Reason {
  key: string;
  title: string;
  about: string;
  customers: number;
  source: SourceInput;
}

const KINDS = {
  questions: { label: 'Questions', empty: 'No customer has an open finding.' },
  stack: { label: 'Stack gaps', empty: 'No completed stack audit has a gap.' },
  products: { label: 'Unsupported products', empty: 'No asset or product of a stack loses support within a year.' },
} as const;
type Kind = keyof typeof KINDS;

interface NewCampaignDialogProps {
  onChoose: (source: SourceInput) => void;
  onClose: () => void;
}

/** Reasons for a campaign, most customers first. */
export function NewCampaignDialog({ onChoose, onClose }: NewCampaignDialogProps) {
  const { data, error, refetch } = useQuery(ask(listCampaignSources, {}));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Start campaign"
      description="Choose what the customers have in common."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {data ? (
        <Reasons sources={data} onChoose={({ source }) => onChoose(source)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} label="Loading the reasons" />
      )}
    </Dialog>
  );
}

function Reasons({ sources, onChoose }: { sources: CampaignSources; onChoose: (reason: Reason) => void }) {
  const [kind, setKind] = useState<Kind>('questions');
  const [text, setText] = useState('');
  const all = { questions: questionsOf(sources), stack: stackOf(sources), products: productsOf(sources) };
  const wanted = text.trim().toLowerCase();
  const shown = all[kind].filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(wanted));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="overflow-x-auto">
        <SegmentedControl
          label="Reason"
          options={(['questions', 'stack', 'products'] as const).map((value) => ({
            value,
            label: `${KINDS[value].label} ${numberText(all[value].length)}`,
          }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      <TextInput
        type="search"
        aria-label="Search reasons"
        placeholder="Search reasons"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className="py-4 text-muted">{all[kind].length === 0 ? KINDS[kind].empty : 'Nothing matches. Change the search.'}</p>
      ) : (
        <ul
          aria-label={KINDS[kind].label}
          className="max-h-[45vh] divide-y divide-border overflow-y-auto rounded-card border border-border"
        >
          {shown.map((reason) => (
            <li key={reason.key} className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
              <button
                type="button"
                onClick={() => onChoose(reason)}
                className="flex w-full items-center gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-surface-2"
              >
                <span className="min-w-0 grow">
                  <span className="block wrap-anywhere">{reason.title}</span>
                  <span className="block text-xs wrap-anywhere text-muted">{reason.about}</span>
                </span>
                <span className="shrink-0 text-sm tabular-nums">{countText(reason.customers, 'customer')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const existing = (campaignId: string | null) => (campaignId === null ? [] : ['has a campaign']);

function questionsOf({ questions }: CampaignSources): Reason[] {
  return questions.map(({ template, questionKey, title, customers, campaignId }) => ({
    key: `${template.id} ${questionKey}`,
    title,
    about: [template.name, ...existing(campaignId)].join(', '),
    customers,
    source: { templateId: template.id, questionKey },
  }));
}

function stackOf({ stack }: CampaignSources): Reason[] {
  return stack.flatMap(({ category, product, customers, campaignId }) => {
    const known = STACK_CATEGORIES.find(({ key }) => key === category);
    if (!known) return [];
    const { name } = known;
    return {
      key: `${category} ${product}`,
      title: product === null ? `${name}: missing or off standard` : product,
      about: [product === null ? 'All gaps of the category' : `Off standard in ${name}`, ...existing(campaignId)].join(', '),
      customers,
      source: { stackCategory: known.key, ...(product !== null && { product }) },
    };
  });
}

function productsOf({ products }: CampaignSources): Reason[] {
  return products.map(({ product, until, units, customers, campaignId }) => ({
    key: product,
    title: product,
    about: [countText(units, 'device'), `support until ${formatDay(until)}`, ...existing(campaignId)].join(', '),
    customers,
    source: { product },
  }));
}
