import { getTemplateChanges } from '#contract/templates/changes.contract.ts';
import { addStarter, listStarters } from '#contract/templates/starters.contract.ts';
import {
  archiveTemplate,
  changeTemplates,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplates,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  publishTemplate,
  restoreTemplate,
  updateTemplate,
} from '#contract/templates/templates.contract.ts';
import { getUnusedQuestions } from '#contract/templates/unused.contract.ts';
import { exportTemplate, importTemplate } from '#contract/templates/templates.files.contract.ts';
import { plainFileName } from '#server/documents/documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { runExport } from '#server/templates/export/templates.export.run.ts';
import { copyStarter, duplicate, startersOnOffer } from './templates.copies.ts';
import { COLUMNS, ORDERS, refuseCountsOfAll } from './templates.list.ts';
import { templates } from './templates.load.ts';
import { ownMappings } from './templates.mappings.ts';
import { archive, changes, moveSeveral, publish, restore } from './templates.moves.ts';
import { presentTemplateSummary } from './templates.present.ts';
import { eraseTemplate, listedTemplates, listedVersions, usesOf } from './templates.queries.ts';
import { uploadReader, receive } from './templates.receive.ts';
import { unused } from '#server/templates/unused/unused.ts';
import { addTemplate, changeTemplate, traced } from './templates.save.ts';

/** Number of blocking assessments named when a deletion is refused. */
const NAMED_USES = 10;

export function templatesRoutes({ context, on, onList, onDownload, onExport, onUpload }: Mounting): void {
  onList(listTemplates, {
    check: refuseCountsOfAll,
    rows: ({ tx, query }) => listedTemplates(tx, query),
    order: ({ sort = '-updated' }) => ORDERS[sort],
    present: presentTemplateSummary,
  });
  onExport(exportTemplates, {
    name: 'Templates',
    recorded: ['templates.exported', 'template'],
    columns: COLUMNS,
    check: (call) => refuseCountsOfAll(call),
    rows: ({ tx, query }) => listedTemplates(tx, query),
    order: ({ sort = '-updated' }) => ORDERS[sort],
    present: presentTemplateSummary,
  });

  const starters = startersOnOffer();
  on(listStarters, async () => starters);
  on(addStarter, copyStarter);
  on(createTemplate, addTemplate);
  on(getTemplate, (call) => templates.load(call, call.params.id));
  on(updateTemplate, changeTemplate);
  on(getTemplateChanges, changes);
  on(getUnusedQuestions, unused);
  on(publishTemplate, publish);
  on(archiveTemplate, archive);
  on(restoreTemplate, restore);
  on(changeTemplates, moveSeveral);
  on(duplicateTemplate, duplicate);

  on(deleteTemplate, async (call) => {
    const { tx, params, audit } = call;
    const template = await templates.lock(call, params.id);
    // Counted after the lock: an assessment that was starting meanwhile is not in the snapshot of the locking statement.
    const { assessmentCount: assessments, customerCount: customers } = await templates.load(call, params.id);
    if (assessments > 0) {
      throw new Fault('TEMPLATE_IN_USE', { details: { assessments, customers, blocking: await usesOf(tx, template.id, NAMED_USES) } });
    }

    await eraseTemplate(tx, template.id);
    await audit({ action: 'template.deleted', ...templates.about(template), before: traced({ ...template, ...template.body }) });
  });

  onList(listTemplateVersions, {
    check: (call) => templates.load(call, call.params.id),
    rows: ({ tx, params }) => listedVersions(tx, params.id),
    order: () => ({ columns: ['v.version'], direction: 'desc' }),
    present: ({ publishedAt, ...version }) => ({ ...version, publishedAt: publishedAt.toISOString() }),
  });

  onUpload(importTemplate, uploadReader(context), receive);

  onDownload(
    exportTemplate,
    async (call) => {
      const { params, query, actor, audit } = call;
      const { format } = query;
      const template = await templates.load(call, params.id);

      const { id, name, description, type, scoring, sections, version, edition, updatedAt } = template;
      await audit({ action: 'template.exported', entity: { type: 'template', id, label: name }, after: { format, version } });
      const mappings = (await ownMappings(call.tx, [id])).get(id) ?? [];
      return {
        organizationId: actor.organizationId,
        template: { name, description, type, ...(scoring ? { scoring } : {}), sections, ...(mappings.length > 0 ? { mappings } : {}) },
        format,
        facts: { version: String(edition), lastModified: updatedAt },
      };
    },
    async ({ organizationId, template, format, facts }) => {
      const { bytes, mediaType, extension } = await runExport(context.workers, organizationId, { template, format, facts });
      return { bytes, mediaType, disposition: contentDisposition(`${plainFileName(template.name, 'Template')}.${extension}`) };
    },
  );
}
