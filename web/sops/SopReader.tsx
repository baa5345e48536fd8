import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { acknowledgeSop, rateSop, type Sop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CheckIcon, FileTextIcon, StarIcon } from '#web/ui/icons.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { afterSopChange, refusedStep } from './sops.api.ts';
import { useView } from './sops.views.ts';

/** Loaded on demand, since the Markdown library is larger than the rest of the page. */
const SopText = lazyPage(() => import('./SopText.tsx'), 'SopText');

interface SopReaderProps {
  sop: Sop;
  mayEdit: boolean;
  onEdit: () => void;
}

export function SopReader({ sop, mayEdit, onEdit }: SopReaderProps) {
  useView(sop.id);
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <article data-print="pages" className="rounded-card border border-border bg-surface-1 p-4 md:p-6 print:border-0">
        <h2 className="mb-4 hidden text-xl font-semibold print:block">{sop.title}</h2>
        {sop.body.trim() === '' ? (
          <EmptyState
            icon={FileTextIcon}
            title="Nothing written yet"
            action={mayEdit && sop.status !== 'archived' && <Button onClick={onEdit}>Write SOP</Button>}
          />
        ) : (
          <SopText body={sop.body} />
        )}
      </article>
      <aside className="grid content-start gap-4">
        <Opinion sop={sop} />
        <Links sop={sop} />
      </aside>
    </div>
  );
}

function Opinion({ sop: { id, version, mine, textVersion, acknowledgedCount, helpfulCount, viewCount } }: { sop: Sop }) {
  const params = { id };
  const read = useMutation({
    mutationFn: () => call(acknowledgeSop, { params, body: { version } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  const rate = useMutation({
    mutationFn: () => call(rateSop, { params, body: { helpful: !mine.isHelped } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  const hasRead = mine.acknowledgedVersion === textVersion;
  return (
    <Card title="Readers">
      <p className="mb-3 text-sm text-muted">
        {acknowledgedCount} {acknowledgedCount === 1 ? 'person has' : 'people have'} read the current version. It helped {helpfulCount}{' '}
        {helpfulCount === 1 ? 'person' : 'people'}. Viewed {viewCount} {viewCount === 1 ? 'time' : 'times'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={CheckIcon}
          loading={read.isPending}
          reason={hasRead ? 'You have read the current version' : undefined}
          onClick={() => read.mutate()}
        >
          {hasRead ? 'Read' : 'Mark as read'}
        </Button>
        <Button icon={StarIcon} aria-pressed={mine.isHelped} loading={rate.isPending} onClick={() => rate.mutate()}>
          {mine.isHelped ? 'It helped me' : 'This helped'}
        </Button>
      </div>
    </Card>
  );
}

function Links({ sop }: { sop: Sop }) {
  const { linkedTemplates, linkedCustomers, tags } = sop;
  return (
    <Card title="Linked to">
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-muted">Questions</dt>
          <dd>
            <LinkedQuestions sop={sop} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">Templates</dt>
          <dd className="grid gap-1">
            {linkedTemplates.length === 0
              ? 'None'
              : linkedTemplates.map(({ id, name }) => (
                  <TextLink key={id} to={`/templates/${id}`}>
                    {name}
                  </TextLink>
                ))}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Customers</dt>
          <dd className="grid gap-1">
            {linkedCustomers.length === 0
              ? 'All'
              : linkedCustomers.map(({ id, name }) => (
                  <TextLink key={id} to={`/customers/${id}`}>
                    {name}
                  </TextLink>
                ))}
          </dd>
        </div>
        {tags.length > 0 && (
          <div>
            <dt className="text-muted">Tags</dt>
            <dd>{tags.join(', ')}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

const QUESTIONS_SHOWN = 10;

/** Questions linked to the SOP, in the wording of the templates. */
export function LinkedQuestions({ sop: { linkedQuestionKeys, linkedQuestions } }: { sop: Sop }) {
  const mayOpen = useCan()('templates:view');
  const [isWhole, setIsWhole] = useState(false);
  const asked = new Set(linkedQuestions.map(({ key }) => key));
  const gone = linkedQuestionKeys.filter((key) => !asked.has(key));
  if (linkedQuestionKeys.length === 0) return 'None';
  const shown = isWhole ? linkedQuestions : linkedQuestions.slice(0, QUESTIONS_SHOWN);
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2 empty:hidden">
        {shown.map(({ key, text, template }) => (
          <li key={`${key} ${template.id}`}>
            <QuestionText text={text} address={mayOpen ? { to: `/templates/${template.id}`, search: { question: key } } : null} />
            <span className="block truncate text-xs text-muted" title={template.name}>
              {template.name}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < linkedQuestions.length && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          Show all {linkedQuestions.length}
        </Button>
      )}
      {gone.length > 0 && <p className="text-muted">{goneWords(gone.length)}</p>}
    </div>
  );
}

function QuestionText({ text, address }: { text: string; address: { to: string; search: Record<string, string> } | null }) {
  const words = (
    <span className="line-clamp-2 wrap-anywhere" title={text}>
      {text}
    </span>
  );
  if (!address) return words;
  return (
    <TextLink {...address} resetScroll={false}>
      {words}
    </TextLink>
  );
}

const goneWords = (count: number) =>
  count === 1 ? '1 linked question is no longer in your templates.' : `${count} linked questions are no longer in your templates.`;
