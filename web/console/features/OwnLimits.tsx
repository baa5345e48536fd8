import type { Security } from '#contract/console/console.security.contract.ts';
import { BLOCKED } from '#domain/features/features.limits.rules.ts';
import { Line, Section } from '#web/console/Figures.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { LimitEnd } from './LimitEnd.tsx';
import { amountText, LIMIT_WORDS } from './limits.words.ts';

/** Custom limits of all organisations; each is changed on its organisation's page. */
export function OwnLimits({ limits }: Pick<Security, 'limits'>) {
  return (
    <Section title="Custom limits" empty="All organisations have the default limits." items={limits}>
      {({ organization, limit, most, endsAt, afterwards, reason, changedBy }) => (
        <Line
          key={`${organization.id} ${limit}`}
          main={
            <span className="flex flex-wrap items-center gap-2">
              <TextLink to={`/admin/organizations/${organization.id}`}>{organization.name}</TextLink>
              {most === BLOCKED && (
                <StatusChip tone="danger" icon={LockIcon}>
                  Blocked
                </StatusChip>
              )}
            </span>
          }
          more={
            <>
              {`${reason}, ${changedBy}`}
              {endsAt && <LimitEnd limit={limit} endsAt={endsAt} afterwards={afterwards} />}
            </>
          }
          aside={`${LIMIT_WORDS[limit].label}: ${amountText(limit, most)}`}
        />
      )}
    </Section>
  );
}
