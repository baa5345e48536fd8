import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getFindingLinks,
  getRecommendationLinks,
  type PsaLink,
  type PsaLinks as Links,
  pushFinding,
  pushRecommendation,
} from '#contract/psa/psa.links.contract.ts';
import { WRITTEN_OBJECTS, type WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, ExternalLinkIcon, PlusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface Origin {
  type: 'recommendation' | 'finding';
  id: string;
}

/** Polling interval while a link is being written, in milliseconds. */
const LOOK_MS = 1500;
type Reading = { state: { data?: Links | undefined } };
const whileWaiting = ({ state }: Reading) => (state.data?.links.some((link) => link.state === 'waiting') ? LOOK_MS : false);

const recommendationLinks = (id: string) =>
  queryOptions({ ...ask(getRecommendationLinks, { params: { id } }), refetchInterval: whileWaiting });
const findingLinks = (id: string) => queryOptions({ ...ask(getFindingLinks, { params: { id } }), refetchInterval: whileWaiting });

interface Wish {
  kind: PsaKind;
  object: WrittenObject;
}

function usePush({ type, id }: Origin, client: QueryClient) {
  return useMutation({
    mutationFn: ({ kind, object }: Wish) =>
      type === 'finding'
        ? call(pushFinding, { params: { id }, body: { kind } })
        : call(pushRecommendation, { params: { id }, body: { kind, object } }),
    onSuccess: async (links) => {
      client.setQueryData(type === 'finding' ? findingLinks(id).queryKey : recommendationLinks(id).queryKey, links);
      await refreshAfter(type === 'finding' ? pushFinding : pushRecommendation);
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).displayText }),
  });
}

const NAMES: Readonly<Record<WrittenObject, string>> = { ticket: 'Ticket', opportunity: 'Opportunity' };

/** Ticket of a finding in the professional-services tool; hidden if no tool is connected. */
export function FindingLinks({ id }: { id: string }) {
  const may = useCan()('assessments:approve');
  const { data } = useQuery(findingLinks(id));
  return <PsaLinks origin={{ type: 'finding', id }} data={data} may={may} objects={['ticket']} />;
}

/** Ticket and opportunity of a recommendation. */
export function RecommendationLinks({ id }: { id: string }) {
  const may = useCan()('customers:edit');
  const { data } = useQuery(recommendationLinks(id));
  return <PsaLinks origin={{ type: 'recommendation', id }} data={data} may={may} objects={WRITTEN_OBJECTS} />;
}

interface LinksProps {
  origin: Origin;
  data: Links | undefined;
  may: boolean;
  objects: readonly WrittenObject[];
}

function PsaLinks({ origin, data, may, objects }: LinksProps) {
  const push = usePush(origin, useQueryClient());
  if (!data || (data.tools.length === 0 && data.links.length === 0)) return null;
  const isThere = ({ kind, object }: Wish) =>
    data.links.some((link) => link.kind === kind && link.object === object && link.state !== 'gone');
  const wishes = may
    ? data.tools.flatMap((tool) => objects.map((object) => ({ kind: tool.kind, name: tool.name, object, whyNot: tool[object] })))
    : [];
  const open = wishes.filter((wish) => !isThere(wish));
  const reasons = new Set(open.flatMap(({ whyNot }) => whyNot ?? []));
  return (
    <section aria-label="In the PSA" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data.links.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {data.links.map((link) => (
            <LinkRow key={link.id} link={link} isSending={push.isPending} onAgain={may ? () => push.mutate(link) : undefined} />
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {open.map(({ kind, name, object, whyNot }) => (
            <Button
              key={`${kind} ${object}`}
              size="sm"
              icon={PlusIcon}
              disabled={whyNot !== null}
              loading={push.isPending && push.variables.object === object && push.variables.kind === kind}
              onClick={() => push.mutate({ kind, object })}
            >
              {NAMES[object]} in {name}
            </Button>
          ))}
        </div>
      )}
      {[...reasons].map((reason) => (
        <p key={reason} className="text-sm text-muted">
          {reason}
        </p>
      ))}
    </section>
  );
}

interface RowProps {
  link: PsaLink;
  isSending: boolean;
  onAgain: (() => void) | undefined;
}

function LinkRow({ link, isSending, onAgain }: RowProps) {
  const { object, tool, number, url, state, reason, updatedAt } = link;
  const name = `${NAMES[object]} ${number === '' ? `in ${tool}` : number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-border px-3 py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {url !== null && state === 'sent' ? (
          <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 font-medium hover:underline">
            {name} <ExternalLinkIcon size={14} />
            <span className="sr-only">opens {tool} in a new tab</span>
          </a>
        ) : (
          <span className="font-medium">{name}</span>
        )}{' '}
        <span className="text-sm text-muted">
          {number !== '' && `${tool}, `}
          <RelativeTime value={updatedAt} />
        </span>
        {reason !== null && <span className="block text-sm text-muted">{reason}</span>}
      </span>
      <State link={link} />
      {state === 'failed' && onAgain && (
        <Button size="sm" loading={isSending} onClick={onAgain}>
          Resend
        </Button>
      )}
    </li>
  );
}

function State({ link: { state, standing, object } }: { link: PsaLink }) {
  if (state === 'waiting')
    return (
      <StatusChip tone="info" icon={CircleDashedIcon}>
        Sending
      </StatusChip>
    );
  if (state === 'failed')
    return (
      <StatusChip tone="danger" icon={AlertTriangleIcon}>
        Not sent
      </StatusChip>
    );
  if (state === 'gone')
    return (
      <StatusChip tone="neutral" icon={CircleDashedIcon}>
        Unlinked
      </StatusChip>
    );
  if (object === 'opportunity' && standing !== 'open')
    return (
      <StatusChip tone={standing === 'won' ? 'success' : 'warning'} icon={standing === 'won' ? CircleCheckIcon : AlertTriangleIcon}>
        {standing === 'won' ? 'Won' : 'Lost'}
      </StatusChip>
    );
  return (
    <StatusChip tone="success" icon={CircleCheckIcon}>
      Sent
    </StatusChip>
  );
}
