import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import type { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { fileName, type Invitation, renderInvitation, renderMeeting, renderReview } from '#server/documents/documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { Made } from '#server/exports/exports.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Watch } from '#server/platform/workers/steps.ts';
import { findDeckTemplate, type StoredTemplate } from '#server/organizations/organizations.ts';
import { deckNow } from './deck.ts';
import { logosOf, lookOf } from './look.ts';
import { readPictures, type SlidePicture, slidePictures } from './own/own.slides.ts';
import { type FilingCall, invitationOf, minutesOf } from './qbrs.files.ts';
import { qbrs } from './qbrs.moves.ts';
import { factsNow } from './qbrs.present.ts';
import { findQbr, type QbrWhole } from './qbrs.queries.ts';
import { cannotGenerate } from './qbrs.refusals.ts';

type ExportQuery = QueryOf<typeof exportQbr>;

export interface QbrExport {
  organizationId: string;
  asked: ExportQuery;
  deck: { facts: DeckFacts; slides: readonly DeckSlide[] };
  logos: Parameters<typeof renderReview>[2]['logos'];
  /** Pictures of own slides, whose content is read when the file is made. */
  pictures: readonly SlidePicture[];
  template: StoredTemplate | null;
  qbr: QbrWhole;
  invitation: Invitation | null;
}

const FILES: Record<ExportQuery['format'], { mediaType: string; ending: string }> = {
  pdf: { mediaType: 'application/pdf', ending: 'pdf' },
  summary: { mediaType: 'application/pdf', ending: ' - summary.pdf' },
  pptx: { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', ending: 'pptx' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: ' - annex.xlsx' },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ending: ' - minutes.docx' },
  ics: { mediaType: 'text/calendar; charset=utf-8', ending: 'ics' },
};

/** Data of the exported file; a finalized QBR uses its frozen branding. */
export function readDocument(call: SignedInCall<typeof exportQbr>): Promise<QbrExport> {
  return readWanted(call, call.params.id, call.query);
}

/** Same as `readDocument`, for an export job. */
export async function readWanted(call: FilingCall, id: string, query: ExportQuery): Promise<QbrExport> {
  const { tx, actor } = call;
  const qbr = await findQbr(tx, id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const logos = await logosOf(tx, lookOf(qbr));
  const template = query.format === 'pptx' ? await findDeckTemplate(tx) : null;
  const deck = deckOf(qbr, { hideAmounts: query.hideAmounts === 'true', hasLogo: logos.logo !== null, brand: template?.colour });
  if (!deck) throw cannotGenerate('no_assessment');

  await call.audit({ action: 'qbr.exported', ...qbrs.about(qbr), after: { format: query.format, copy: query.copy } });
  return {
    qbr,
    invitation: query.format === 'ics' ? await invitationOf(call, qbr) : null,
    organizationId: actor.organizationId,
    asked: query,
    deck,
    logos,
    pictures: await slidePictures(tx, qbr),
    template,
  };
}

function deckOf(qbr: QbrWhole, shown: Parameters<typeof deckNow>[1]): QbrExport['deck'] | null {
  const deck = deckNow(qbr, shown);
  const facts = factsNow(qbr);
  if (!deck || !facts) return null;
  const { brand = facts.provider.brand } = shown;
  const branded = { ...facts, provider: { ...facts.provider, brand } };
  return { facts: shown.hideAmounts ? withoutAmounts(branded) : branded, slides: deck.slides };
}

export async function makeDocument(context: Pick<AppContext, 'workers' | 'storage'>, wanted: QbrExport, watch?: Watch): Promise<Made> {
  const pictures = await readPictures(context, wanted.organizationId, wanted.pictures);
  const shown = { ...wanted, logos: { ...pictures, ...wanted.logos } };
  return { bytes: await bytesOf(context.workers, shown, watch), ...labelOf(wanted) };
}

function labelOf({ asked, deck }: QbrExport): Omit<Made, 'bytes'> {
  const { mediaType, ending } = FILES[asked.format];
  const { customer, review } = deck.facts;
  return { mediaType, disposition: contentDisposition(fileName(customer.name, review, ending)) };
}

async function bytesOf(workers: AppContext['workers'], wanted: QbrExport, watch?: Watch): Promise<Uint8Array> {
  const { organizationId, asked, deck, logos, template, qbr, invitation } = wanted;
  const { format, copy, hideAmounts } = asked;
  if (invitation) return renderInvitation(invitation);
  const view = { hideAmounts: hideAmounts === 'true' };
  if (format === 'docx') return renderMeeting(workers, organizationId, minutesOf(qbr, deck.facts, view), watch);
  const shown = format === 'ics' ? 'pdf' : format;
  return renderReview(
    workers,
    organizationId,
    { ...deck, format: shown, copy, view, logos, edited: qbr.sections, template: template?.bytes },
    watch,
  );
}
