import type { OutputOf } from '#contract/endpoint.ts';
import type { importTemplate } from '#contract/templates/templates.files.contract.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { PlaceList } from '#web/templates/StructureFaults.tsx';
import { counted } from '#web/templates/templates.words.ts';

const SHOWN_SECTIONS = 30;

/** Server's interpretation of the file, and the template it would create or already has. */
export type ImportResult = OutputOf<typeof importTemplate>;

export function ImportPreview({ result }: { result: ImportResult }) {
  const { preview, questions, skipped, warnings, identical, updated, template } = result;
  const sections = preview?.sections ?? [];
  return (
    <div className="grid gap-3">
      {identical && (
        <Banner tone="info">
          This file was imported before and nothing in it has changed.{' '}
          {template && <TextLink to={`/templates/${template.id}`}>{template.name}</TextLink>}
        </Banner>
      )}
      {!identical && updated && (
        <Banner tone="info">A template with this name was imported from an earlier file. It will be updated.</Banner>
      )}
      <div>
        {preview && <p className="text-lg font-semibold wrap-anywhere">{preview.name}</p>}
        <p className="text-muted">{counted(questions, 'question')}</p>
        {skipped > 0 && <p className="text-muted">{counted(skipped, 'entry').replace('entrys', 'entries')} skipped.</p>}
      </div>
      {warnings.length > 0 && (
        <div>
          <p className="mb-1 font-medium">{counted(warnings.length, 'warning')}</p>
          <PlaceList places={warnings} />
        </div>
      )}
      {sections.length > 0 && (
        <ul aria-label="Sections" className="grid gap-3">
          {sections.slice(0, SHOWN_SECTIONS).map(({ title, questions: count, first }) => (
            <li key={title} className="rounded-field border border-border px-3 py-2">
              <p className="flex justify-between gap-3 font-medium">
                <span className="wrap-anywhere">{title}</span>
                <span className="shrink-0 text-sm font-normal text-muted tabular-nums">{count}</span>
              </p>
              <ul className="mt-1 grid gap-1 text-sm text-muted">
                {first.map((text) => (
                  <li key={text} className="line-clamp-2 wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {sections.length > SHOWN_SECTIONS && <p className="text-muted">and {counted(sections.length - SHOWN_SECTIONS, 'more section')}</p>}
    </div>
  );
}
