import { useLocation } from '@tanstack/react-router';
import { useIsScreenOpen } from '#web/session/features.ts';
import { useCanEver } from '#web/session/session.ts';
import { currentEntry, navigationFor } from '#web/navigation/navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { useAssessmentBadges } from '#web/navigation/badges.ts';

interface SideNavigationProps {
  /** Closes the drawer after an entry was chosen. */
  onChosen?: () => void;
}

export function SideNavigation({ onChosen }: SideNavigationProps) {
  const may = useCanEver();
  const isOpen = useIsScreenOpen();
  const badges = useAssessmentBadges();
  const current = useLocation({ select: ({ pathname, search }) => currentEntry(pathname, search) });
  return (
    <nav aria-label="Main navigation" data-onboarding="sidebar-navigation" className="flex-1 overflow-y-auto px-2 py-3">
      {navigationFor(may, isOpen).map((group) => (
        <div key={group.title} className="mb-4">
          <p className="mb-1 px-3 text-xs font-medium text-muted in-data-collapsed:sr-only">{group.title}</p>
          <ul className="grid gap-0.5">
            {group.entries.map((entry) => (
              <li key={entry.to} className="min-w-0">
                <NavigationLink
                  entry={entry}
                  isCurrent={entry.to === current}
                  badges={entry.to === '/assessments' ? badges : []}
                  {...(onChosen && { onChosen })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
