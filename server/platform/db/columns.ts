import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { ColumnType } from 'kysely';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { SectionScore } from '#domain/assessments/scores.rules.ts';
import type { CustomValues } from '#domain/custom/custom.rules.ts';
import type { ScenarioChange } from '#domain/budgets/scenarios.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Outcome, Priority, RecurringPeriod, StateBefore, StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import type { QuestionMappings } from '#domain/evidence/mapping.rules.ts';
import type { ControlRef } from '#domain/evidence/results.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';
import type { ActionOwner, Attendee, Recap } from '#domain/qbrs/meeting.rules.ts';
import type { StoredSection, QbrLook } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { ChosenChannels, Digest } from '#domain/notifications/notifications.rules.ts';
import type { QbrFigures, QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { BackupStatus, BackupTrigger } from '#domain/backups/backups.rules.ts';
import type { ExportState } from '#domain/exports/exports.rules.ts';
import type { VersionReason } from '#domain/qbrs/versions.rules.ts';
import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import type { TourStatus } from '#domain/onboarding/onboarding.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { TemplateBody, TemplateStatus, TemplateType } from '#domain/templates/templates.rules.ts';
import type { SurveyAnswers, SurveyKind, SurveyQuestion } from '#domain/surveys/surveys.rules.ts';
import type { TemplateQuestion } from '#domain/surveys/templates.rules.ts';
import type { Cadence } from '#domain/programme/cadence.rules.ts';
import type { Ticks } from '#domain/programme/programme.rules.ts';
import type { SopAudience, SopCategory, SopStatus } from '#domain/sops/sops.rules.ts';
import type {
  ITEM_SOURCES,
  ItemDecision,
  StackAuditStatus,
  StackLine,
  StackProduct,
  StackTier,
  StandardStatus,
} from '#domain/stack/stack.rules.ts';
import type { ClaimNames, GroupRole, ProviderPreset, PublicKey, SamlSettings } from '#domain/auth/providers.rules.ts';
import type { SsoTestResult } from '#contract/auth/sso.contract.ts';
import type { OrganizationSettings } from '#contract/organizations/organizations.contract.ts';

/** Column types unknown to PostgreSQL's catalog, used by the generated schema. JSON is written as text. */
export type AnswerValueColumn = ColumnType<AnswerValue | null, string | null, string | null>;
export type AssessmentStatusColumn = AssessmentStatus;
export type ChosenChannelsColumn = ColumnType<ChosenChannels, string | undefined, string>;
export type CustomFieldsColumn = ColumnType<CustomValues, string | undefined, string>;
export type DigestColumn = ColumnType<Digest, Digest | undefined, Digest>;
export type FindingSeverityColumn = FindingSeverity;
export type FindingStatusColumn = FindingStatus;
export type QbrBrandingColumn = ColumnType<QbrLook | null, string | null, string | null>;
export type QbrFiguresColumn = ColumnType<QbrFigures | null, string | null, string | null>;
export type QbrVersionFiguresColumn = ColumnType<QbrFigures, string, string>;
export type QbrSectionsColumn = ColumnType<StoredSection[], string | undefined, string>;
export type QbrStatusColumn = ColumnType<QbrStatus, QbrStatus | undefined, QbrStatus>;
export type RolesColumn = ColumnType<Exclude<Role, 'owner'>[], Exclude<Role, 'owner'>[] | undefined, Exclude<Role, 'owner'>[]>;
export type ScoreBandsColumn = ColumnType<ScoreBands | null, string | null | undefined, string | null>;
export type SectionScoresColumn = ColumnType<SectionScore[], string | undefined, string>;
export type SettingsColumn = ColumnType<OrganizationSettings, string | undefined, string>;
export type TemplateBodyColumn = ColumnType<TemplateBody, string, string>;
export type ControlRefsColumn = ColumnType<ControlRef[], string | undefined, string>;
export type TemplateMappingsColumn = ColumnType<QuestionMappings[] | null, string | null | undefined, string | null>;
export type TemplateStatusColumn = ColumnType<TemplateStatus, TemplateStatus | undefined, TemplateStatus>;
export type TemplateTypeColumn = TemplateType;
export type TourStatusColumn = TourStatus;
export type RecommendationStatusColumn = ColumnType<RecommendationStatus, RecommendationStatus | undefined, RecommendationStatus>;
export type PriorityColumn = ColumnType<Priority, Priority | undefined, Priority>;
export type RecommendationOptionsColumn = ColumnType<StoredOption[], string | undefined, string>;
export type RecurringPeriodColumn = ColumnType<RecurringPeriod, RecurringPeriod | undefined, RecurringPeriod>;
export type OutcomeColumn = Outcome;
export type StateBeforeColumn = ColumnType<StateBefore | null, string | null | undefined, never>;
export type ScenarioChangesColumn = ColumnType<ScenarioChange[], string | undefined, string>;
export type ActionOwnerColumn = ActionOwner;
export type AttendeesColumn = ColumnType<Attendee[], string | undefined, string>;
export type InvitedColumn = ColumnType<{ name: string; email: string; required: boolean }[], string | undefined, string>;
export type DeckFactsColumn = ColumnType<DeckFacts | null, string | null, string | null>;
export type GoalStatusColumn = ColumnType<GoalStatus, GoalStatus | undefined, GoalStatus>;
export type RecapColumn = ColumnType<Recap | null, string | null, string | null>;
export type SentencesColumn = ColumnType<string[], string | undefined, string>;
export type CadenceColumn = ColumnType<Cadence, string | undefined, string>;
export type VersionReasonColumn = VersionReason;
export type ExportStateColumn = ExportState;
export type BackupStatusColumn = BackupStatus;
export type BackupTriggerColumn = BackupTrigger;
export type ReviewOutcomeColumn = ColumnType<'held' | 'skipped' | null, 'held' | 'skipped' | null | undefined, 'held' | 'skipped' | null>;
export type TicksColumn = ColumnType<Ticks, string | undefined, string>;
export type SopStatusColumn = ColumnType<SopStatus, SopStatus | undefined, SopStatus>;
export type SopCategoryColumn = SopCategory;
export type SopAudienceColumn = ColumnType<SopAudience, SopAudience | undefined, SopAudience>;
export type StandardStatusColumn = StandardStatus;
export type StackProductsColumn = ColumnType<StackProduct[], string | undefined, string>;
export type StackTiersColumn = ColumnType<StackTier[], StackTier[] | undefined, StackTier[]>;
type ItemSource = (typeof ITEM_SOURCES)[number];
export type ItemSourceColumn = ColumnType<ItemSource, ItemSource | undefined, ItemSource>;
export type ItemDecisionColumn = ColumnType<ItemDecision | null, ItemDecision | null | undefined, ItemDecision | null>;
export type StackAuditStatusColumn = ColumnType<StackAuditStatus, StackAuditStatus | undefined, StackAuditStatus>;
export type StackLinesColumn = ColumnType<StackLine[], string, string>;
export type StackRecommendedColumn = ColumnType<Record<string, string>, string | undefined, string>;
export type ProviderPresetColumn = ProviderPreset;
export type ClaimNamesColumn = ColumnType<ClaimNames, string | undefined, string>;
export type GroupRolesColumn = ColumnType<GroupRole[], string | undefined, string>;
export type SsoTestColumn = ColumnType<SsoTestResult | null, string | null | undefined, string | null>;
export type SamlColumn = ColumnType<SamlSettings | null, string | null | undefined, string | null>;
export type PublicKeysColumn = ColumnType<PublicKey[] | null, string | null | undefined, string | null>;
export type SurveyKindColumn = SurveyKind;
export type SurveyQuestionsColumn = ColumnType<SurveyQuestion[], string, never>;
export type SurveyAnswersColumn = ColumnType<SurveyAnswers, string, string>;
export type SurveyTemplateQuestionsColumn = ColumnType<TemplateQuestion[], string, string>;
