import type { Period } from '#domain/assessments/assessments.rules.ts';
import { type Role, highestRole } from '#domain/users/permissions.rules.ts';
import { hourIn } from '#domain/organizations/timezones.rules.ts';

/** Before 12 it is morning, before 17 afternoon, else evening: the specification's section 2.9. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** By the clock in the person's time zone, else the organisation's, else the device's. */
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

/** The dashboard of the highest role; a person without a role is only welcomed. */
export function dashboardOf(roles: readonly Role[]): DashboardKind {
  return roles.length === 0 ? 'welcome' : KINDS[highestRole(roles)];
}

/** Approved of assigned as a rounded percent, 0 while nothing is assigned. */
export function completionRate({ approved, assigned }: { approved: number; assigned: number }): number {
  return assigned === 0 ? 0 : Math.round((100 * approved) / assigned);
}

/** The fixed values of section 9, shown as long as there are no real ones. */
export const AVERAGE_REVIEW_DAYS = 2.5;
export const SYSTEM_HEALTH = 'Good';

/** The average covers reviews of this many days. */
export const REVIEW_WINDOW_DAYS = 90;
/** A score counts for this many days. */
export const SCORE_LIFE_DAYS = 365;
/** A person is active this week when seen within this many days. */
export const ACTIVE_DAYS = 7;
export const RECENT_ACTIVITY = 5;
/** An acceptance that ends within this many days is to be decided again soon. */
export const ACCEPTANCE_ENDS_DAYS = 60;

const DAY_SECONDS = 86_400;

/** Days from submission to approval, one decimal. */
export function averageReviewDays({ reviews, seconds }: { reviews: number; seconds: number }): number {
  return reviews === 0 ? AVERAGE_REVIEW_DAYS : Math.round((10 * seconds) / reviews / DAY_SECONDS) / 10;
}

export const NOT_CONFIGURED = 'Not Configured';
export type HealthColour = 'grey' | 'green' | 'orange' | 'red';

/** 'Not Configured' is grey, 100% green, 50% or more orange, all else red. */
export function integrationHealthColour(health: string): HealthColour {
  if (health === NOT_CONFIGURED) return 'grey';
  const percent = Number.parseFloat(health);
  if (percent === 100) return 'green';
  return percent >= 50 ? 'orange' : 'red';
}

/** The number of quarters in a trend, this one included, and of months. */
export const TREND_QUARTERS = 8;
export const TREND_MONTHS = 8;
/** So many customers whose score moved most are named. */
export const MOST_CHANGES = 5;

export interface QuarterEnd extends Period {
  /** The quarter's last day, YYYY-MM-DD. */
  lastDay: string;
}

/** The quarters up to the one of this day, oldest first. */
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

/** A mean over fewer customers says little of all of them. */
const FEW = 3;

export function isMeanOfFew(assessed: number): boolean {
  return assessed > 0 && assessed < FEW;
}

/** "Of 1 customer; 7 are not assessed": what a mean over few is a mean of. */
export function meanOf(assessed: number, total: number): string {
  const of = `Of ${assessed === 1 ? '1 customer' : `${assessed} customers`}`;
  const others = total - assessed;
  return others <= 0 ? of : `${of}; ${others} ${others === 1 ? 'is' : 'are'} not assessed`;
}
