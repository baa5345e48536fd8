import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { BackupPlanCard } from './BackupPlanCard.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { RestoreCard } from './RestoreCard.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { RetentionCard } from './RetentionCard.tsx';

/** Everything of the organisation as files: by hand, by a schedule, and back again. */
export function DataTab({ organization }: { organization: Organization; onClose: () => void }) {
  const may = useCan();
  const user = useCurrentUser();
  return (
    <Columns
      first={
        <>
          <BackupsCard />
          <BackupPlanCard plan={organization.settings.backups} />
        </>
      }
      second={
        <>
          <RetentionCard />
          {may('backups:restore') && <RestoreCard name={organization.name} />}
          {user?.isOwner && <DeletionCard name={organization.name} />}
        </>
      }
    />
  );
}
