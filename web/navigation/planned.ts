import type { Permission } from '#domain/users/permissions.rules.ts';

export interface PlannedScreen {
  title: string;
  /** What the screen will contain. */
  holds: string;
  /** The existing screen that is most like it. */
  nearest: { to: string; label: string };
  /** Absent: everybody may open it. */
  needs?: Permission;
}

/** The screens of section 2.2 that do not exist yet. Building one removes it from this table, and with it the mark in the navigation. */
export const PLANNED = {
  '/admin': {
    title: 'Platform dashboard',
    holds: 'It will show the organisations of this installation, their trials and use, and the state of the system.',
    nearest: { to: '/', label: 'Return to Platform' },
  },
  '/admin/security': {
    title: 'Platform security',
    holds: 'It will show refused sign-ins, open sessions and the people with access to this console.',
    nearest: { to: '/', label: 'Return to Platform' },
  },
} as const satisfies Record<string, PlannedScreen>;

const SCREENS: Partial<Record<string, PlannedScreen>> = PLANNED;

export function plannedAt(path: string): PlannedScreen | undefined {
  return SCREENS[path];
}
