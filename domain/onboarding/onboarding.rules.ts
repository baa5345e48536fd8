import { highestRole, rank, type Role } from '#domain/users/permissions.rules.ts';

export const TOUR_POSITIONS = ['top', 'bottom', 'left', 'right', 'auto'] as const;
export type TourPosition = (typeof TOUR_POSITIONS)[number];
export const TOUR_CATEGORIES = ['navigation', 'features', 'workflow', 'tips'] as const;
export type TourCategory = (typeof TOUR_CATEGORIES)[number];

export const ANY_PAGE = '*';

export interface TourStep {
  id: string;
  title: string;
  content: string;
  /** CSS selector of the highlighted element. */
  target: string;
  page: string;
  position: TourPosition;
  category: TourCategory;
}

export interface Tour {
  id: string;
  name: string;
  autoStart: boolean;
  /** Roles that the tour is for; empty for all. */
  targetRoles: readonly Role[];
  steps: readonly TourStep[];
}

export const TOUR_ENDINGS = ['completed', 'skipped', 'dismissed'] as const;
export type TourEnding = (typeof TOUR_ENDINGS)[number];
export const TOUR_STATUSES = ['in_progress', ...TOUR_ENDINGS] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];

/** Progress of a person in a tour; no record means never started. */
export interface TourState {
  status: TourStatus;
  completedSteps: readonly string[];
  lastActiveStep: number;
}

/** A person without roles counts as an alignment engineer. */
function rolesHeld(roles: readonly Role[]): readonly Role[] {
  return roles.length === 0 ? [highestRole(roles)] : roles;
}

/** Section 6: matches people with any of the roles, or all if none is listed. */
export function appliesTo({ targetRoles }: Pick<Tour, 'targetRoles'>, roles: readonly Role[]): boolean {
  return targetRoles.length === 0 || rolesHeld(roles).some((role) => targetRoles.includes(role));
}

/** People with a higher role see the same screens, so they may take the tour too. */
export function mayTake({ targetRoles }: Pick<Tour, 'targetRoles'>, roles: readonly Role[]): boolean {
  return targetRoles.length === 0 || targetRoles.some((role) => rank(highestRole(roles)) >= rank(role));
}

/** Section 4: first automatic tour that fits the person and has no record yet. */
export function tourToStart<T extends Pick<Tour, 'id' | 'autoStart' | 'targetRoles'>>(
  tours: readonly T[],
  progress: Readonly<Record<string, unknown>>,
  roles: readonly Role[],
): T | undefined {
  return tours.find((tour) => tour.autoStart && appliesTo(tour, roles) && !Object.hasOwn(progress, tour.id));
}

/** Resumes at the last step; a completed tour restarts from the beginning. */
export function startedAgain(before: TourState | undefined): TourState {
  if (!before || before.status === 'completed') return { status: 'in_progress', completedSteps: [], lastActiveStep: 0 };
  return { ...before, status: 'in_progress' };
}

export interface TourReport {
  status: TourEnding;
  /** If set, the report concerns only this step: it was completed, or the tour was left there. */
  stepId?: string | undefined;
}

/** Record after a report. A late step report does not reopen a finished tour. */
export function afterReport(tour: Pick<Tour, 'steps'>, before: TourState | undefined, { status, stepId }: TourReport): TourState {
  const current = before ?? startedAgain(undefined);
  const index = tour.steps.findIndex(({ id }) => id === stepId);
  if (index < 0) return { ...current, status };
  if (status !== 'completed') return { ...current, status, lastActiveStep: index };
  return {
    status: current.status,
    completedSteps: [...current.completedSteps.filter((id) => id !== stepId), ...(stepId === undefined ? [] : [stepId])],
    lastActiveStep: Math.min(index + 1, tour.steps.length - 1),
  };
}

/** Progress in whole percent after this step. */
export function tourPercent(index: number, steps: number): number {
  return steps === 0 ? 0 : Math.round((100 * (index + 1)) / steps);
}

/** Reports whether the step is on another page, which must be opened first. Steps never open the root. */
export function leadsElsewhere({ page }: Pick<TourStep, 'page'>, path: string): boolean {
  return page !== ANY_PAGE && page !== '/' && page !== path;
}

const SECONDS_A_STEP = 20;

export function tourMinutes(steps: number): number {
  return Math.max(1, Math.round((steps * SECONDS_A_STEP) / 60));
}
