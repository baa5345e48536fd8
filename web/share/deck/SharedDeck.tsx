import { useEffect } from 'react';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { applyBrandColour } from '#web/theme/theme.brand.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { useTitle } from '#web/ui/title.ts';
import { CustomerDeck, ProviderBar } from './CustomerDeck.tsx';
import { Decisions } from '#web/share/decisions/Decisions.tsx';
import { answer, askQuestion, downloadDeck, shareQuery, undo, type Visit } from '#web/share/share.api.ts';
import type { Desk } from '#web/share/share.desk.ts';

interface SharedDeckProps {
  view: ClientView;
  visit: Visit;
  /** Called when the link was refused meanwhile. */
  onRefused: () => void;
}

/** Uses an entered name, and shows the recorded answer without counting another view. */
const deskOf = (visit: Visit): Desk => ({
  name: null,
  send: (body) => answer(visit, body),
  undo: (decisionId) => undo(visit, decisionId),
  ask: (body) => askQuestion(visit, body),
  change: (id, to) =>
    queryClient.setQueryData(
      shareQuery(visit).queryKey,
      (now) => now && { ...now, asked: now.asked.map((one) => (one.id === id ? to(one) : one)) },
    ),
  download: () => downloadDeck(visit),
});

/** Deck as the customer reads it, next to the requested decisions. */
export function SharedDeck({ view, visit, onRefused }: SharedDeckProps) {
  const desk = deskOf(visit);
  const { title, customer, provider, primaryColor } = view;
  useTitle(title, provider);
  // The accent colour is set on the document, outside React.
  useEffect(() => applyBrandColour(primaryColor), [primaryColor]);
  return (
    <div className="min-h-dvh">
      <ProviderBar view={view} />
      <main className="mx-auto max-w-380 px-4 pb-16 md:px-6">
        <CustomerDeck
          view={view}
          line={
            <>
              {customer}. Available until <DateText value={view.expiresAt} />.
            </>
          }
          decisions={<Decisions view={view} desk={desk} onRefused={onRefused} />}
          download={desk.download}
        />
      </main>
      <footer className="border-t border-border px-4 py-6 text-center text-sm text-muted">
        Questions about this review? Contact {provider}.
      </footer>
    </div>
  );
}
