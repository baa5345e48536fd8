import type { DeckFacts } from '#domain/deck/deck.facts.rules.ts';
import type { DeckSlide } from '#domain/deck/slide.model.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import type { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  contentDisposition,
  fileName,
  type Invitation,
  renderDocument,
  renderInvitation,
  renderMeeting,
  renderReview,
} from '#server/documents/documents.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { readLogo } from '#server/organizations/organizations.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { deckNow } from './deck.ts';
import { lookOf } from './look.ts';
import { invitationOf, minutesOf } from './qbrs.files.ts';
import { qbrs } from './qbrs.moves.ts';
import { factsNow } from './qbrs.present.ts';
import { findQbr, type QbrWhole } from './qbrs.queries.ts';
import { cannotGenerate } from './qbrs.refusals.ts';

type Asked = QueryOf<typeof exportQbr>;

interface QbrExport {
  organizationId: string;
  asked: Asked;
  /** Null for a QBR that was generated before decks had facts: its file is made from its figures, as it was then. */
  deck: { facts: DeckFacts; slides: readonly DeckSlide[] } | null;
  document: QbrDocument;
  qbr: QbrWhole;
  invitation: Invitation | null;
}

const FILES: Record<Asked['format'], { mediaType: string; ending: string }> = {
  pdf: { mediaType: 'application/pdf', ending: 'pdf' },
  summary: { mediaType: 'application/pdf', ending: ' - summary.pdf' },
  pptx: { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', ending: 'pptx' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: ' - annex.xlsx' },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ending: ' - minutes.docx' },
  ics: { mediaType: 'text/calendar; charset=utf-8', ending: 'ics' },
};

/** Everything that the file shows; a finalized QBR uses the branding that was frozen with it. */
export async function readDocument(call: SignedInCall<typeof exportQbr>): Promise<QbrExport> {
  const { tx, actor, params, query } = call;
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  // A QBR from before decks had facts has only the files that are made from its figures.
  if (!qbr.figures || (!qbr.facts && query.format !== 'pdf' && query.format !== 'pptx')) throw cannotGenerate('no_assessment');
  const look = lookOf(qbr);

  await call.audit({ action: 'qbr.exported', ...qbrs.about(qbr), after: { format: query.format, copy: query.copy } });
  const logo = await readLogo(tx, look.logo);
  return {
    qbr,
    invitation: query.format === 'ics' ? await invitationOf(call, qbr) : null,
    organizationId: actor.organizationId,
    asked: query,
    deck: deckOf(qbr, { hideAmounts: query.hideAmounts === 'true', hasLogo: logo !== null }),
    document: {
      title: qbr.title,
      period: { year: qbr.periodYear, quarter: qbr.periodQuarter },
      dateTime: qbr.dateTime?.toISOString() ?? null,
      timezone: qbr.timezone,
      sections: qbr.sections.map(({ key, title, enabled, narrative }) => ({ key, title, enabled, narrative })),
      figures: qbr.figures,
      branding: { providerName: look.providerName, primaryColor: look.primaryColor, logo },
    },
  };
}

function deckOf(qbr: QbrWhole, shown: { hideAmounts: boolean; hasLogo: boolean }): QbrExport['deck'] {
  const deck = deckNow(qbr, shown);
  const facts = factsNow(qbr);
  if (!deck || !facts || !qbr.facts) return null;
  return { facts: shown.hideAmounts ? withoutAmounts(facts) : facts, slides: deck.slides };
}

export async function makeDocument({ workers }: AppContext, wanted: QbrExport): Promise<FileAnswer> {
  const { mediaType, ending } = FILES[wanted.asked.format];
  return { bytes: await bytesOf(workers, wanted), mediaType, disposition: contentDisposition(fileName(wanted.document, ending)) };
}

async function bytesOf(workers: AppContext['workers'], wanted: QbrExport): Promise<Uint8Array> {
  const { organizationId, asked, deck, document, qbr, invitation } = wanted;
  const { format, copy, hideAmounts } = asked;
  if (invitation) return renderInvitation(invitation);
  if (!deck) return renderDocument(workers, organizationId, { format: format === 'pptx' ? 'pptx' : 'pdf', document });
  if (format === 'docx') return renderMeeting(workers, organizationId, minutesOf(qbr, deck.facts));
  const view = { hideAmounts: hideAmounts === 'true' };
  const slides = copy === 'presenter' ? withSpeakerNotes(deck.slides, qbr) : deck.slides;
  const shown = format === 'ics' ? 'pdf' : format;
  return renderReview(workers, organizationId, { ...deck, slides, format: shown, copy, view, logo: document.branding.logo });
}

/** What was noted for a section is said at its first slide. */
function withSpeakerNotes(slides: readonly DeckSlide[], { sections }: QbrWhole): DeckSlide[] {
  return slides.map((slide, place) => {
    const isFirst = slides.findIndex(({ section }) => section === slide.section) === place;
    const noted = isFirst ? (sections.find(({ key }) => key === slide.section)?.speakerNotes ?? '') : '';
    return { ...slide, notes: { ...slide.notes, say: [slide.notes.say, noted].filter((part) => part !== '').join('\n') } };
  });
}
