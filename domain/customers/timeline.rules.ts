/** Entity names in sentences, if they differ from the audit log's. */
const NOUNS: Readonly<Record<string, string>> = {
  qbr: 'QBR',
  quarterly_review: 'planned review',
  programme: 'review plan',
};

const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'removed',
  submitted: 'submitted',
  approved: 'approved',
  returned: 'returned',
  recalled: 'recalled',
  revised: 'started a revision of',
  started: 'started',
  reassigned: 'reassigned',
  commented: 'commented on',
  hidden_answers_dropped: 'removed hidden answers from',
  accepted: 'recorded the accepted risk of',
  deferred: 'deferred',
  acceptance_ended: 'reopened',
  done: 'finished',
  finalized: 'finalised',
  reopened: 'reopened',
  presented: 'presented',
  delivered: 'delivered',
  generated: 'generated',
  refreshed: 'refreshed the figures of',
  exported: 'exported',
  shared: 'shared',
  share_opened: 'opened the shared link of',
  portal_invited: 'gave portal access to',
  portal_revoked: 'revoked the portal access of',
  portal_link_sent: 'emailed a portal link to',
  portal_signed_in: 'signed in as',
  portal_signed_out: 'signed out as',
  portal_opened: 'opened',
  portal_downloaded: 'downloaded',
  portal_shown: 'shared in the portal',
  portal_hidden: 'removed from the portal',
  sent: 'sent',
  answered: 'answered',
  answer_received: 'received an anonymous answer to',
  reminded: 'sent reminders of',
  followed_up: 'followed up an answer to',
  surveys_stopped: 'stopped surveys to',
  surveys_allowed: 'allowed surveys again to',
  survey_opened: 'opened a survey as',
  share_revoked: 'stopped sharing',
  link_made: 'created a link to',
  attendees_told: 'invited people to',
  minutes_recorded: 'wrote the minutes of',
  addendum_added: 'added to',
  actions_changed: 'changed the actions of',
  target_set: 'set the target of',
  line_added: 'added a line to',
  line_changed: 'changed a line of',
  line_deleted: 'removed a line of',
  attached: 'attached',
  downloaded: 'downloaded',
  imported: 'imported',
  archived: 'archived',
  restored: 'restored',
  moved: 'moved',
  held: 'held',
  skipped: 'skipped',
  service_figures: 'entered service figures for',
  answers_judged: 'reviewed answers of',
  upgraded: 'moved to a newer template',
  thread_resolved: 'resolved a comment on',
  thread_reopened: 'reopened a comment on',
  scenario_created: 'added a scenario to',
  scenario_changed: 'changed a scenario of',
  scenario_accepted: 'accepted a scenario of',
  scenario_deleted: 'removed a scenario of',
  synchronised: 'synced new data for',
  removed: 'removed',
  completed: 'completed',
  recommended: 'created a recommendation from',
  planned: 'made',
  rolled: 'continued',
  letter_exported: 'exported the letter of',
  checklist_started: 'started the checklist of',
  checklist_ticked: 'ticked an item of',
  checklist_unticked: 'unticked an item of',
  checklist_removed: 'removed the checklist of',
};

/** Verbs of actions whose meaning differs from the general one. */
const BY_ACTION: Readonly<Record<string, string>> = {
  'recommendation.approved': 'recorded the approval of',
  'recommendation.declined': 'recorded the refusal of',
  'recommendation.decision_undone': 'undid a decision on',
  'qbr.restored': 'restored a version of',
  'customer.merged': 'merged a duplicate into',
  'customer.merged_into': 'moved everything to another record of',
};

interface TimelineFacts {
  actor: string;
  action: string;
  label: string | null;
}

/** "Olive Owner approved the assessment “Core alignment - Q4 2026”." */
export function timelineSentence({ actor, action, label }: TimelineFacts): string {
  const [entity = '', act = ''] = action.split('.');
  const verb = BY_ACTION[action] ?? VERBS[act] ?? `${act.replaceAll('_', ' ')}:`;
  const noun = NOUNS[entity] ?? entity.replaceAll('_', ' ');
  const named = label !== null && entity !== 'customer' ? ` “${label}”` : '';
  return `${actor} ${verb} the ${noun}${named}.`;
}

interface Entity {
  action: string;
  entity: { type: string; id: string | null };
  customerId: string;
}

/** Path of the entity; null if it was deleted or has no page. */
export function timelineLink({ action, entity: { type, id }, customerId }: Entity): string | null {
  if (id === null || action.endsWith('.deleted') || action === 'file.removed') return null;
  const tab = (name: string) => `/customers/${customerId}?tab=${name}`;
  const links: Readonly<Record<string, string>> = {
    assessment: `/assessments/${id}`,
    qbr: `/qbrs/${id}`,
    survey: `/surveys/${id}`,
    quarterly_review: `/quarterly-reviews/${id}`,
    recommendation: `${tab('recommendations')}&recommendation=${id}`,
    finding: `${tab('findings')}&finding=${id}`,
    contact: tab('contacts'),
    site: tab('contacts'),
    asset: tab('assets'),
    agreement: tab('assets'),
    budget: tab('budget'),
    file: tab('files'),
    goal: `/customers/${customerId}`,
    stack_audit: tab('stack'),
    stack_item: tab('stack'),
  };
  return links[type] ?? null;
}
