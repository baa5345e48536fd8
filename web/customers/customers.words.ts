import type { CONTACT_ROLES } from '#contract/customers/contacts.contract.ts';
import type { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import type { GoalStatus } from '#domain/customers/goals.rules.ts';

export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

const STATUSES: Record<CustomerStatus, string> = {
  active: 'Active',
  onboarding: 'Onboarding',
  prospect: 'Prospect',
  offboarding: 'Offboarding',
  archived: 'Archived',
};

export function customerStatusLabel(status: CustomerStatus): string {
  return STATUSES[status];
}

const GOAL_STATUS_LABELS: Record<GoalStatus, string> = {
  on_track: 'On track',
  at_risk: 'At risk',
  done: 'Reached',
  dropped: 'Dropped',
};

export const goalStatusLabel = (status: GoalStatus): string => GOAL_STATUS_LABELS[status];

type ContactRole = (typeof CONTACT_ROLES)[number];

const ROLES: Record<ContactRole, string> = {
  decision_maker: 'Decision maker',
  technical: 'Technical',
  finance: 'Finance',
  champion: 'Champion',
  other: 'Other',
};

export function contactRoleLabel(role: ContactRole): string {
  return ROLES[role];
}
