import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Tooltip, Tooltips } from '#web/ui/overlays/Tooltip.tsx';
import type { CountBadge } from '#web/navigation/badges.ts';
import { type NavigationEntry, onboardingOf } from '#web/navigation/navigation.ts';
import { FramePart } from '#web/navigation/FramePart.tsx';
import { useTourMark } from '#web/onboarding/tour.mark.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface NavigationLinkProps {
  entry: NavigationEntry;
  isCurrent: boolean;
  badges: readonly CountBadge[];
  onChosen?: () => void;
}

/**
 * The title is the accessible name; the badges are the description. The collapsed navigation hides titles and counts by style alone, so that
 * collapsing renders no link again.
 */
export function NavigationLink({ entry, isCurrent, badges, onChosen }: NavigationLinkProps) {
  const id = useId();
  const notes = badges.map(({ words }) => words);
  const described = notes.length > 0;
  return (
    <>
      <Tooltip text={[entry.title, ...notes].join(' · ')} side="right" within="[data-collapsed]">
        <EntryLink entry={entry} isCurrent={isCurrent} badges={badges} onChosen={onChosen} describedBy={described ? id : undefined} />
      </Tooltip>
      {described && (
        <span id={id} hidden>
          {notes.join(', ')}
        </span>
      )}
    </>
  );
}

const EXACT = { exact: true, includeSearch: true };

interface EntryLinkProps extends Omit<NavigationLinkProps, 'onChosen'> {
  onChosen: (() => void) | undefined;
  describedBy: string | undefined;
}

function EntryLink({ entry, isCurrent, badges, onChosen, describedBy, ...rest }: EntryLinkProps) {
  const mark = useTourMark();
  const onboarding = onboardingOf(entry);
  const Sign = entry.icon;
  return (
    <Link
      {...rest}
      to={entry.to}
      // Active state comes from `isCurrent`, not from the router.
      activeOptions={EXACT}
      onClick={onChosen}
      data-onboarding={onboarding}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={describedBy}
      className={classes(
        'relative flex min-h-9 items-center gap-2 rounded-field font-medium -outline-offset-2',
        'in-data-collapsed:justify-center in-data-collapsed:px-0',
        entry.isPart ? 'pr-3 pl-9' : 'px-3',
        isCurrent ? 'bg-accent-tint text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
        mark === onboarding && 'ring-2 ring-focus ring-inset',
      )}
    >
      <Sign size={18} className={isCurrent ? 'text-accent-line' : ''} />
      <span className="min-w-0 flex-1 py-1 in-data-collapsed:sr-only">{entry.title}</span>
      {badges.length > 0 && (
        <FramePart>
          {/* Tooltips inside a control with a tooltip need their own popup. */}
          <Tooltips>
            <Counts badges={badges} />
          </Tooltips>
          <Dots badges={badges} />
        </FramePart>
      )}
    </Link>
  );
}

const BADGES = {
  danger: 'border-danger-line bg-danger-tint text-danger-text',
  success: 'border-success-line bg-success-tint text-success-text',
};
const DOTS = { danger: 'bg-danger-line', success: 'bg-success-line' };

function Counts({ badges }: { badges: readonly CountBadge[] }) {
  return (
    <span aria-hidden className="flex gap-1 in-data-collapsed:hidden">
      {badges.map(({ tone, count, words }) => (
        <Tooltip key={tone} text={words}>
          <span className={classes('min-w-5 rounded-full border px-1 text-center text-xs font-semibold tabular-nums', BADGES[tone])}>
            {numberText(count)}
          </span>
        </Tooltip>
      ))}
    </span>
  );
}

function Dots({ badges }: { badges: readonly CountBadge[] }) {
  return (
    <span aria-hidden className="absolute top-1 right-1.5 hidden gap-0.5 in-data-collapsed:flex">
      {badges.map(({ tone }) => (
        <span key={tone} className={classes('size-2 rounded-full', DOTS[tone])} />
      ))}
    </span>
  );
}
