import * as z from 'zod/mini';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { MOST_GAPS } from '#domain/deck/facts/gaps.rules.ts';
import { ACTION_OWNERS, MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { clearable, Day, Id, Instant, line, MailAddress, PersonRef, prose } from '#contract/fields.ts';
import { DeckFacts } from './facts.fields.ts';
import { QbrFigures } from './figures.fields.ts';
import { QbrRow } from './qbrs.list.contract.ts';
import { MOST_TEXTS, RichText, TextField } from './rich.fields.ts';

export const NARRATIVE_LIMIT = 10_000;

export const QbrSection = z.object({
  key: z.enum(QBR_SECTION_KEYS),
  title: z.string(),
  enabled: z.boolean(),
  narrative: z.string(),
  /** The narrative, where a person wrote it or the review is from before slides said everything; else empty. */
  keptNarrative: z.string(),
  /** The part of the figures that this section shows. */
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** What a person wrote in place of a computed text, by slide and field: "score.title". */
  texts: z.record(z.string(), RichText),
  /** The findings that the slide of gaps shows; empty where they are computed. */
  chosen: z.array(Id),
  /** Internal: in no deck, file or shared link. */
  speakerNotes: z.string(),
  /** How long it takes in the meeting; null where its share is computed. */
  durationMinutes: z.nullable(z.number()),
  /** What was said about it in the meeting. */
  minutes: z.string(),
});

/** What changes of a section: absent fields stay, and a text that is null goes back to the computed one. */
export const SectionChange = z.object({
  key: z.enum(QBR_SECTION_KEYS),
  title: z.optional(line(200)),
  enabled: z.optional(z.boolean()),
  narrative: z.optional(prose(NARRATIVE_LIMIT)),
  texts: z.optional(
    z
      .array(z.object({ field: TextField, text: z.nullable(RichText) }))
      .check(z.maxLength(MOST_TEXTS, `must hold at most ${MOST_TEXTS} texts`)),
  ),
  chosen: z.optional(z.array(Id).check(z.maxLength(MOST_GAPS, `must name at most ${MOST_GAPS} findings`))),
  speakerNotes: z.optional(prose(MEETING_LIMITS.notes)),
  durationMinutes: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MEETING_LIMITS.slideMinutes)))),
});

export const Attendee = z.object({
  contactId: z.nullable(Id),
  userId: z.nullable(Id),
  name: z.string(),
  title: z.string(),
  /** Of a guest; never shown to the customer. */
  email: z.optional(z.nullable(z.string())),
  side: z.enum(ACTION_OWNERS),
  required: z.boolean(),
  present: z.boolean(),
});

/** A contact or a person of ours by id, whose name and title are taken over; a guest by name, with an address or without one. */
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
  /** Who of them; empty while that is open. */
  person: z.string(),
  userId: z.nullable(Id),
  due: z.nullable(Day),
  done: z.boolean(),
  doneOn: z.nullable(Day),
});

/** A decision of the customer, in this review or by its shared link. */
export const QbrDecision = z.object({
  id: Id,
  recommendationId: Id,
  recommendation: z.string(),
  outcome: z.enum(OUTCOMES),
  by: z.string(),
  note: z.string(),
  until: z.nullable(Day),
  /** The option that was chosen with it. */
  option: z.nullable(z.string()),
  at: Instant,
  qbrId: Id,
  /** Null when the customer decided by a shared link. */
  recordedBy: z.nullable(PersonRef),
  isFromShare: z.boolean(),
});

export const Addendum = z.object({ id: Id, text: z.string(), at: Instant, by: z.nullable(PersonRef) });
export const Recap = z.object({ subject: z.string(), text: z.string(), to: z.array(z.string()) });

export const Qbr = z.extend(QbrRow, {
  /** The first one gives score and trend; the others add their sections and gaps. */
  assessmentIds: z.array(Id),
  durationMinutes: z.number(),
  timezone: z.string(),
  location: z.nullable(z.string()),
  meetingUrl: z.nullable(z.string()),
  sections: z.array(QbrSection),
  figures: z.nullable(QbrFigures),
  /** What the deck is made from, in the customer's view, with the meeting as it is now; null until it is generated. */
  facts: z.nullable(DeckFacts),
  /** Grows with every collection of the facts. */
  factsNumber: z.number(),
  /** What the last collection changed, in sentences. */
  factsChanges: z.array(z.string()),
  attendees: z.array(Attendee),
  /** What the customer is asked to decide, in this order. */
  recommendationIds: z.array(Id),
  decisions: z.array(QbrDecision),
  actionItems: z.array(ActionItem),
  addenda: z.array(Addendum),
  satisfaction: z.nullable(z.number()),
  summary: z.string(),
  recap: z.nullable(Recap),
  /** The look of the slides: the customer's own colour and logo, else the organisation's; frozen with the figures. */
  branding: z.object({
    providerName: z.string(),
    primaryColor: z.string(),
    logo: z.nullable(z.string()),
    /** The organisation's, which stands beside its name where the logo is the customer's. */
    providerLogo: z.nullable(z.string()),
  }),
  /** The next meeting with this customer: the one that is planned, else the day of the programme's next review, else the usual distance. */
  nextReview: z.nullable(z.object({ qbrId: z.nullable(Id), day: Day })),
  /** Recorded working time until it was finalised; null where it was not measured. */
  preparedSeconds: z.nullable(z.number()),
  generatedAt: z.nullable(Instant),
  finalizedAt: z.nullable(Instant),
  presentedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
});
export type Qbr = z.output<typeof Qbr>;
