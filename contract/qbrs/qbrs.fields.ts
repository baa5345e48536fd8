import * as z from 'zod/mini';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { ACTION_OWNERS, MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { clearable, Day, Id, Instant, line, MailAddress, PersonRef, prose } from '#contract/fields.ts';
import { DeckFacts } from './facts.fields.ts';
import { QbrFigures } from './figures.fields.ts';
import { QbrRow } from './qbrs.list.contract.ts';
import { QbrSection } from './sections.fields.ts';

export const Attendee = z.object({
  contactId: z.nullable(Id),
  userId: z.nullable(Id),
  name: z.string(),
  title: z.string(),
  /** Only for guests; never shown to the customer. */
  email: z.optional(z.nullable(z.string())),
  side: z.enum(ACTION_OWNERS),
  required: z.boolean(),
  present: z.boolean(),
});

/** Contact or user by id, whose name and title are copied; or a guest by name, with an optional email address. */
export const AttendeeInput = z.object({
  contactId: clearable(Id),
  userId: clearable(Id),
  name: z.optional(line(120)),
  title: z.optional(prose(120)),
  email: clearable(MailAddress),
  side: z.optional(z.enum(ACTION_OWNERS)),
  required: z._default(z.boolean(), true),
  present: z._default(z.boolean(), false),
});
export const Attendees = z
  .array(AttendeeInput)
  .check(z.maxLength(MEETING_LIMITS.attendees, `must hold at most ${MEETING_LIMITS.attendees} people`));

export const ActionItem = z.object({
  key: z.string(),
  text: z.string(),
  owner: z.enum(ACTION_OWNERS),
  /** Responsible person; empty while undecided. */
  person: z.string(),
  userId: z.nullable(Id),
  due: z.nullable(Day),
  done: z.boolean(),
  doneOn: z.nullable(Day),
});

/** Customer's decision, in the meeting or through the shared link. */
export const QbrDecision = z.object({
  id: Id,
  recommendationId: Id,
  recommendation: z.string(),
  outcome: z.enum(OUTCOMES),
  by: z.string(),
  note: z.string(),
  until: z.nullable(Day),
  option: z.nullable(z.string()),
  at: Instant,
  qbrId: Id,
  /** Null if the customer decided through a shared link. */
  recordedBy: z.nullable(PersonRef),
  isFromShare: z.boolean(),
});

export const Addendum = z.object({ id: Id, text: z.string(), at: Instant, by: z.nullable(PersonRef) });
export const Recap = z.object({ subject: z.string(), text: z.string(), to: z.array(z.string()) });

export const Qbr = z.extend(QbrRow, {
  /** The first assessment provides score and trend; the others add sections and gaps. */
  assessmentIds: z.array(Id),
  durationMinutes: z.number(),
  timezone: z.string(),
  location: z.nullable(z.string()),
  meetingUrl: z.nullable(z.string()),
  sections: z.array(QbrSection),
  figures: z.nullable(QbrFigures),
  /** Customer-visible deck data with the current meeting; null until generated. */
  facts: z.nullable(DeckFacts),
  /** Increases with every refresh of the facts. */
  factsNumber: z.number(),
  /** Changes of the last refresh, as sentences. */
  factsChanges: z.array(z.string()),
  attendees: z.array(Attendee),
  /** Requested decisions, in order. */
  recommendationIds: z.array(Id),
  decisions: z.array(QbrDecision),
  actionItems: z.array(ActionItem),
  addenda: z.array(Addendum),
  satisfaction: z.nullable(z.number()),
  summary: z.string(),
  recap: z.nullable(Recap),
  /** Slide branding: the customer's colour and logo, else the organisation's; frozen with the figures. */
  branding: z.object({
    providerName: z.string(),
    primaryColor: z.string(),
    logo: z.nullable(z.string()),
    /** Organisation's logo, shown beside its name if the main logo is the customer's. */
    providerLogo: z.nullable(z.string()),
  }),
  /** Next meeting with the customer: the scheduled one, else the programme's next review, else the usual interval. */
  nextReview: z.nullable(z.object({ qbrId: z.nullable(Id), day: Day })),
  /** Working time until finalised; null if not measured. */
  preparedSeconds: z.nullable(z.number()),
  generatedAt: z.nullable(Instant),
  finalizedAt: z.nullable(Instant),
  presentedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
});
export type Qbr = z.output<typeof Qbr>;
