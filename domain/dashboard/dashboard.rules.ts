import type { Period } from '#domain/assessments/assessments.rules.ts';
import { type Role, highestRole } from '#domain/users/permissions.rules.ts';
import { hourIn } from '#domain/organizations/timezones.rules.ts';

/** Morning before 12, afternoon before 17, else evening (specification 2.9). */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** Uses the given time zone, else the device's. */
export function greetingIn(now: Date, timezone: string | null | undefined): string {
  return greetingAt(timezone ? hourIn(now, timezone) : now.getHours());
}

export type DashboardKind = 'engineer' | 'vcio' | 'administration' | 'welcome';

const KINDS: Record<Role, DashboardKind> = {
  alignment_engineer: 'engineer',
  vcio: 'vcio',
  admin: 'administration',
  owner: 'administration',
};

/** Dashboard of the highest role; people without a role see the welcome page. */
export function dashboardOf(roles: readonly Role[]): DashboardKind {
  return roles.length === 0 ? 'welcome' : KINDS[highestRole(roles)];
}

/** Approved share of assigned assessments, as a rounded percentage; 0 if none are assigned. */
export function completionRate({ approved, assigned }: { approved: number; assigned: number }): number {
  return assigned === 0 ? 0 : Math.round((100 * approved) / assigned);
}

/** Fixed values of specification section 9, shown until real ones exist. */
export const AVERAGE_REVIEW_DAYS = 2.5;
export const SYSTEM_HEALTH = 'Good';

/** Days of reviews that the average covers. */
export const REVIEW_WINDOW_DAYS = 90;
/** Days after which a score no longer counts. */
export const SCORE_LIFE_DAYS = 365;
/** Days since the last visit within which a person counts as active. */
export const ACTIVE_DAYS = 7;
export const RECENT_ACTIVITY = 5;
/** Days before expiry from which a risk acceptance is listed for a new decision. */
export const ACCEPTANCE_ENDS_DAYS = 60;

const DAY_SECONDS = 86_400;

/** Average days from submission to approval, to one decimal. */
export function averageReviewDays({ reviews, seconds }: { reviews: number; seconds: number }): number {
  return reviews === 0 ? AVERAGE_REVIEW_DAYS : Math.round((10 * seconds) / reviews / DAY_SECONDS) / 10;
}

export const NOT_CONFIGURED = 'Not Configured';
export type HealthColour = 'grey' | 'green' | 'orange' | 'red';

/** Grey for 'Not Configured', green for 100%, orange from 50%, red below. */
export function integrationHealthColour(health: string): HealthColour {
  if (health === NOT_CONFIGURED) return 'grey';
  const percent = Number.parseFloat(health);
  if (percent === 100) return 'green';
  return percent >= 50 ? 'orange' : 'red';
}

/** Quarters and months in a trend, including the current one. */
export const TREND_QUARTERS = 8;
export const TREND_MONTHS = 8;
/** Maximum number of customers listed as largest changes. */
export const MOST_CHANGES = 5;

export interface QuarterEnd extends Period {
  /** YYYY-MM-DD. */
  lastDay: string;
}

/** Quarters up to the one that contains `day`, oldest first. */
export function quartersUpTo(day: string, count: number = TREND_QUARTERS): QuarterEnd[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const present = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, i) => {
    const quarter = present - count + 1 + i;
    const start = { year: Math.floor(quarter / 4), month: (quarter % 4) * 3 };
    const lastDay = new Date(Date.UTC(start.year, start.month + 3, 0)).toISOString().slice(0, 10);
    return { year: start.year, quarter: (quarter % 4) + 1, lastDay };
  });
}

/** A mean of fewer customers is not representative. */
const FEW = 3;

export function isMeanOfFew(assessed: number): boolean {
  return assessed > 0 && assessed < FEW;
}

/** "Of 1 customer; 7 are not assessed": the basis of a mean. */
export function meanOf(assessed: number, total: number): string {
  const of = `Based on ${assessed === 1 ? '1 customer' : `${assessed} customers`}`;
  const others = total - assessed;
  return others <= 0 ? of : `${of}; ${others} ${others === 1 ? 'is' : 'are'} not assessed`;
}
