import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import type { exportQbr } from '#contract/qbrs/qbrs.contract.ts';
import { contentDisposition, fileName, renderDocument } from '#server/documents/documents.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import { brandingOf, ownOrganization, readLogo } from '#server/organizations/organizations.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from './qbrs.moves.ts';
import { findQbr } from './qbrs.queries.ts';
import { cannotGenerate } from './qbrs.refusals.ts';

type Format = 'pdf' | 'pptx';
interface QbrExport {
  organizationId: string;
  document: QbrDocument;
  format: Format;
}

const MEDIA_TYPES: Record<Format, string> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Everything that the file shows; a finalized QBR uses the branding that was frozen with it. */
export async function readDocument(call: SignedInCall<typeof exportQbr>): Promise<QbrExport> {
  const { tx, actor, params, query } = call;
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  if (!qbr.figures) throw cannotGenerate('no_assessment');
  const look = qbr.branding ?? brandingOf(await ownOrganization(tx));

  await call.audit({ action: 'qbr.exported', ...qbrs.about(qbr), after: { format: query.format } });
  return {
    organizationId: actor.organizationId,
    format: query.format,
    document: {
      title: qbr.title,
      period: { year: qbr.periodYear, quarter: qbr.periodQuarter },
      dateTime: qbr.dateTime?.toISOString() ?? null,
      timezone: qbr.timezone,
      sections: qbr.sections.map(({ key, title, enabled, narrative }) => ({ key, title, enabled, narrative })),
      figures: qbr.figures,
      branding: { providerName: look.providerName, primaryColor: look.primaryColor, logo: await readLogo(tx, look.logo) },
    },
  };
}

export async function makeDocument({ workers }: AppContext, { organizationId, document, format }: QbrExport): Promise<FileAnswer> {
  const bytes = await renderDocument(workers, organizationId, { format, document });
  return { bytes, mediaType: MEDIA_TYPES[format], disposition: contentDisposition(fileName(document, format)) };
}
