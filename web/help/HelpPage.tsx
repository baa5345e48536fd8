import { useNavigate, useSearch } from '@tanstack/react-router';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { termText } from '#web/ui/data/terms.text.ts';
import { Articles } from './Articles.tsx';
import { KeyMap } from './KeyMap.tsx';
import { SystemStatus } from './SystemStatus.tsx';
import { TourList } from './TourList.tsx';

const VERSION_LABEL = '2025.10.25.1';

/** Changes visible to users, newest first. */
const CHANGES: readonly string[] = [
  'Guided tours, a setup checklist and this help page.',
  'QBRs: generated from an approved assessment, edited, finalized and presented; PDF and PowerPoint.',
  'Assessments: every answer saved immediately, keyboard entry, live score, review and approval.',
  'Templates: published versions that never change; import of OSCAL catalogs, CSV, Excel and JSON.',
  'Customers with contacts, archive and restore; people with roles and invitations.',
];

/** Tours, articles, keys, version and system status. */
export function HelpPage() {
  const { q = '' } = useSearch({ from: '/frame/help' });
  const navigate = useNavigate({ from: '/help' });
  return (
    <>
      <PageHeader title="Help & Tours" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <TourList />
          <Articles query={q} onQuery={(text) => void navigate({ search: { q: text || undefined }, replace: true })} />
        </div>
        <div className="grid gap-4">
          <KeyMap />
          <Card title="System status">
            <SystemStatus />
          </Card>
          <section id="changelog" className="scroll-mt-18">
            <Card title="What's new">
              <p className="mb-2 text-muted">{`Version ${VERSION_LABEL}`}</p>
              <ul className="grid list-disc gap-1 pl-5">
                {CHANGES.map((change) => (
                  <li key={change}>{termText(change)}</li>
                ))}
              </ul>
            </Card>
          </section>
          <Card title="Still need help?">
            <p>
              Ask an administrator of your organisation first: they can see your account and its roles. Send Feedback at the top of every
              screen reaches the Plumbline team; describe what you did and what you expected.
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}
