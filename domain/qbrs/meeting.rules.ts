/** Attendee: a contact of the customer, a user, or a guest. */
export interface Attendee {
  contactId: string | null;
  userId: string | null;
  name: string;
  title: string;
  /** Only for guests; contacts and users have their own address. */
  email?: string | null | undefined;
  side: 'theirs' | 'ours';
  required: boolean;
  present: boolean;
}

export const ACTION_OWNERS = ['ours', 'theirs'] as const;
export type ActionOwner = (typeof ACTION_OWNERS)[number];

export interface ActionItem {
  key: string;
  text: string;
  owner: ActionOwner;
  person: string;
  userId: string | null;
  due: string | null;
  doneOn: string | null;
}

export interface Recap {
  subject: string;
  text: string;
  to: string[];
}

/** Accepts a single-line https URL. */
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
  question: 1_000,
  answer: 2_000,
  recommendations: 60,
  assessments: 10,
  recipients: 30,
  subject: 200,
  recap: 20_000,
} as const;

/** Default and maximum validity of a shared deck, in days. */
export const SHARE_DAYS = 30;
export const LONGEST_SHARE_DAYS = 366;
/** Printable ASCII without spaces, because it is sent in a header. */
export const PASSCODE = { least: 6, most: 72, signs: /^[\x21-\x7e]*$/ } as const;
