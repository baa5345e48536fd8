export const SETUP_STEPS = [
  {
    id: 'team',
    title: 'Add a team member',
    content: 'With two or more people, a colleague reviews your answers.',
    to: '/users',
    isOptional: false,
  },
  {
    id: 'customer',
    title: 'Add a customer',
    content: 'Assessments, findings and reviews belong to a customer.',
    to: '/customers?dialog=new',
    isOptional: false,
  },
  {
    id: 'assessment',
    title: 'Create an assessment',
    content: 'Choose a customer and a built-in or custom template, then answer the questions.',
    to: '/assessments?dialog=new',
    isOptional: false,
  },
  {
    id: 'approval',
    title: 'Approve an assessment',
    content: 'Submit and approve it: its score and gaps become the slides of a QBR.',
    to: '/assessments',
    isOptional: false,
  },
  {
    id: 'sso',
    title: 'Set up single sign-on',
    content: 'Let your team sign in with their work accounts.',
    to: '/integrations#sso',
    isOptional: true,
  },
  {
    id: 'integration',
    title: 'Connect an integration',
    content: 'Bring in customers and contacts from the systems you already use.',
    to: '/integrations',
    isOptional: true,
  },
] as const;

export type SetupStepId = (typeof SETUP_STEPS)[number]['id'];

export interface SetupCounts {
  people: number;
  customers: number;
  assessments: number;
  approved: number;
  hasSingleSignOn: boolean;
  integrations: number;
}

export type SetupProgress = Readonly<Record<SetupStepId, boolean>>;

export function setupProgress({ people, customers, assessments, approved, hasSingleSignOn, integrations }: SetupCounts): SetupProgress {
  return {
    team: people > 1,
    customer: customers > 0,
    assessment: assessments > 0,
    approval: approved > 0,
    sso: hasSingleSignOn,
    integration: integrations > 0,
  };
}

/** Reports whether all steps except optional ones are done. */
export function isSetUp(progress: SetupProgress): boolean {
  return SETUP_STEPS.every(({ id, isOptional }) => isOptional || progress[id]);
}
