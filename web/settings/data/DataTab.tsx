import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { BackupPlanCard } from './BackupPlanCard.tsx';
import { BackupsCard } from './BackupsCard.tsx';

/** Everything of the organisation as files: by hand, and by a schedule. */
export function DataTab({ organization }: { organization: Organization; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <BackupsCard />
      <BackupPlanCard plan={organization.settings.backups} />
    </div>
  );
}
