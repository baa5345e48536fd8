import type { ColumnType } from 'kysely';
import type { AnswerValue } from '#domain/answers.rules.ts';
import type { AssessmentStatus } from '#domain/assessments.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings.rules.ts';
import type { KeptSection, QbrLook } from '#domain/qbrs.sections.rules.ts';
import type { QbrFigures, QbrStatus } from '#domain/qbrs.rules.ts';
import type { Role } from '#domain/permissions.rules.ts';
import type { TemplateBody, TemplateStatus, TemplateType } from '#domain/templates.rules.ts';
import type { OrganizationSettings } from '#contract/organizations.contract.ts';

/** What the columns hold beyond what PostgreSQL's catalogue knows; the generated schema refers to these. JSON is written as text. */
export type AnswerValueColumn = ColumnType<AnswerValue | null, string | null, string | null>;
export type AssessmentStatusColumn = AssessmentStatus;
export type FindingSeverityColumn = FindingSeverity;
export type FindingStatusColumn = FindingStatus;
export type QbrBrandingColumn = ColumnType<QbrLook | null, string | null, string | null>;
export type QbrFiguresColumn = ColumnType<QbrFigures | null, string | null, string | null>;
export type QbrSectionsColumn = ColumnType<KeptSection[], string | undefined, string>;
export type QbrStatusColumn = ColumnType<QbrStatus, QbrStatus | undefined, QbrStatus>;
export type RolesColumn = ColumnType<Exclude<Role, 'owner'>[], Exclude<Role, 'owner'>[] | undefined, Exclude<Role, 'owner'>[]>;
export type SectionScoresColumn = ColumnType<{ key: string; value: number | null }[], string | undefined, string>;
export type SettingsColumn = ColumnType<OrganizationSettings, string | undefined, string>;
export type TemplateBodyColumn = ColumnType<TemplateBody, string, string>;
export type TemplateStatusColumn = ColumnType<TemplateStatus, TemplateStatus | undefined, TemplateStatus>;
export type TemplateTypeColumn = TemplateType;
