/** Who takes part in a review: a contact of the customer, a person of ours, or somebody who is neither. */
export interface Attendee {
  contactId: string | null;
  userId: string | null;
  name: string;
  title: string;
  /** Of somebody who is neither, where it is known; contacts and people of ours have their own. */
  email?: string | null | undefined;
  side: 'theirs' | 'ours';
  required: boolean;
  present: boolean;
}

export const ACTION_OWNERS = ['ours', 'theirs'] as const;
export type ActionOwner = (typeof ACTION_OWNERS)[number];

/** What somebody promised in a review. */
export interface ActionItem {
  key: string;
  text: string;
  owner: ActionOwner;
  /** Who of them. */
  person: string;
  userId: string | null;
  due: string | null;
  doneOn: string | null;
}

/** The recap as it was sent to the customer. */
export interface Recap {
  subject: string;
  text: string;
  to: string[];
}

/** A link of a meeting is one https address on one line. */
export function isMeetingLink(text: string): boolean {
  return /^https:\/\/[^\s\p{C}]+$/u.test(text) && URL.canParse(text);
}

export const MEETING_LIMITS = {
  attendees: 60,
  actionItems: 200,
  action: 300,
  addendum: 5_000,
  summary: 10_000,
  minutes: 10_000,
  slideMinutes: 600,
  notes: 10_000,
  note: 5_000,
  recommendations: 60,
  assessments: 10,
  recipients: 30,
  subject: 200,
  recap: 20_000,
} as const;

/** Until when the customer reads a shared deck, unless somebody says otherwise. */
export const SHARE_DAYS = 30;
export const LONGEST_SHARE_DAYS = 366;
/** It travels in a header, so it has no accents and spaces. */
export const PASSCODE = { least: 6, most: 72, signs: /^[\x21-\x7e]*$/ } as const;
