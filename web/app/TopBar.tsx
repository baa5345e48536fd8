import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { countProposals } from '#contract/proposals/count.contract.ts';
import type { CurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { daysLeftOfTrial } from '#domain/billing/billing.rules.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { Link } from '@tanstack/react-router';
import { ask } from '#web/http/ask.ts';
import { FeedbackButton } from '#web/feedback/FeedbackButton.tsx';
import { NotificationBell } from '#web/notifications/NotificationBell.tsx';
import { PaletteButton } from '#web/palette/PaletteButton.tsx';
import { PATH_IN_BAR } from '#web/ui/bar.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { CalendarIcon, ClockIcon, InboxIcon, MenuIcon, Server2Icon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { useOverdueQbrs } from '#web/navigation/badges.ts';
import { Brand } from '#web/theme/Brand.tsx';
import { trialWords } from '#web/theme/brand.ts';
import { useNarrow } from '#web/navigation/narrow.ts';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { FramePart } from '#web/navigation/FramePart.tsx';
import { UserMenu } from './menu/UserMenu.tsx';
import { countText } from '#web/ui/data/number.text.ts';

interface TopBarProps {
  user: CurrentUser;
  organization: CurrentOrganization;
  onOpenNavigation: () => void;
}

/** On phones, rarely used buttons move to the user menu. */
export function TopBar({ user, organization, onOpenNavigation }: TopBarProps) {
  const isNarrow = useNarrow();
  const days = useTrialDays(organization);
  const hasCalendar = useIsOpen()('calendar');
  const mayView = useCan()('assessments:view');
  return (
    <header className="sticky top-0 z-2 flex h-14 items-center gap-2 border-b border-border bg-surface-1 px-2 max-md:in-data-phone-title:hidden md:gap-3 md:px-4">
      <IconButton
        label="Open navigation"
        icon={MenuIcon}
        className="md:hidden"
        data-onboarding="open-navigation"
        onClick={onOpenNavigation}
      />
      <Brand organization={organization} />
      {days !== null && !isNarrow && (
        <FramePart>
          <TrialBadge days={days} />
        </FramePart>
      )}
      <div id={PATH_IN_BAR} className="ml-3 min-w-0 empty:hidden max-lg:hidden" />
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <FramePart>
          <PaletteButton isNarrow={isNarrow} />
        </FramePart>
        {!isNarrow && user.isSuperadmin && (
          <LinkButton to="/admin" size="sm" icon={Server2Icon}>
            Platform Management
          </LinkButton>
        )}
        {!isNarrow && hasCalendar && (
          <Tooltip text="Calendar" side="bottom">
            <IconLink to="/calendar" label="Calendar" icon={CalendarIcon} />
          </Tooltip>
        )}
        {mayView && !isNarrow && <ProposalsLink />}
        <FramePart>
          <OverdueBell />
        </FramePart>
        <FramePart>
          <FeedbackButton isNarrow={isNarrow} />
        </FramePart>
        <FramePart>
          <NotificationBell />
        </FramePart>
        <FramePart>
          <UserMenu user={user} isNarrow={isNarrow} trialDays={days} />
        </FramePart>
      </div>
    </header>
  );
}

const COUNT_FRESH_MS = 5 * 60_000;

/** Without a number if it cannot be read. */
function ProposalsLink() {
  const { data } = useQuery({ ...ask(countProposals), staleTime: COUNT_FRESH_MS });
  const open = data ? data.evidence + data.assistant : 0;
  const words = open === 0 ? 'Proposals' : countText(open, 'open proposal');
  return (
    <Tooltip text={words} side="bottom">
      <IconLink to="/proposals" label={words} icon={InboxIcon} count={open} countTone="neutral" />
    </Tooltip>
  );
}

/** The specification's second bell, drawn as a clock because two bells are easily confused. */
function OverdueBell() {
  const overdue = useOverdueQbrs();
  if (overdue === null) return null;
  const { one, many } = reviewWord();
  const words = overdue === 0 ? `Overdue ${many}` : countText(overdue, `overdue ${one}`, `overdue ${many}`);
  return (
    <Tooltip text={`${words}: ${OVERDUE.qbrs}`} side="bottom" isDescription>
      <IconLink to="/qbrs?filter=overdue" label={words} icon={ClockIcon} count={overdue} />
    </Tooltip>
  );
}

/** Days left, counted to the end of the last day; null without a trial, or without billing, where `isReadOnly` is absent. */
function useTrialDays({ subscriptionStatus, trialEndsAt, isReadOnly }: CurrentOrganization): number | null {
  const [now] = useState(() => new Date());
  const isTrial = subscriptionStatus === 'trialing' && isReadOnly !== undefined;
  return isTrial && trialEndsAt ? daysLeftOfTrial(trialEndsAt, now) : null;
}

const BADGE = 'flex h-6 shrink-0 items-center rounded-full bg-warning-tint px-2 text-xs font-medium whitespace-nowrap text-warning-text';

/** Only the owner can open the billing page. */
function TrialBadge({ days }: { days: number }) {
  const mayPay = useCan()('billing:view');
  if (!mayPay) return <span className={BADGE}>{trialWords(days)}</span>;
  return (
    <Link to="/billing" className={`${BADGE} hover:underline`}>
      {trialWords(days)}
    </Link>
  );
}
