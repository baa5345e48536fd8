import type { Tour } from './onboarding.rules.ts';

/** An engineer's work from the menu to a submitted assessment. */
export const RUN_AN_ASSESSMENT: Tour = {
  id: 'run-an-assessment',
  name: 'Run an assessment',
  autoStart: true,
  targetRoles: ['alignment_engineer'],
  steps: [
    {
      id: 'welcome',
      title: 'Welcome to Plumbline',
      content: 'In two minutes you will know where your work is, how to answer quickly and what happens after you submit.',
      target: '[data-onboarding="organization-display"]',
      page: '*',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'navigation',
      title: 'Your work is in the menu',
      content: 'The dashboard shows what is assigned to you. Customers, assessments and templates are one click away.',
      target: '[data-onboarding="sidebar-navigation"], [data-onboarding="open-navigation"]',
      page: '*',
      position: 'right',
      category: 'navigation',
    },
    {
      id: 'templates',
      title: 'Read the questions beforehand',
      content: 'Each question says why it is asked and how to find the answer. Published templates can be read here at any time.',
      target: '[data-onboarding="template-filters"]',
      page: '/templates',
      position: 'bottom',
      category: 'features',
    },
    {
      id: 'create',
      title: 'Start an assessment',
      content: 'Choose the customer and a published template. The name and the date can be changed later.',
      target: '[data-onboarding="create-assessment-button"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'mine',
      title: 'Find what is yours',
      content:
        'The tab Mine lists what you are to answer. Every answer is saved as you give it, also when the connection is lost for a while.',
      target: '[data-onboarding="assessment-tabs"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'keys',
      title: 'Answer by keyboard',
      content:
        'One key answers and goes to the next question; Enter goes to the next open one. A customer of eighty questions takes minutes, not hours. All keys are listed here.',
      target: '[data-onboarding="help-keys"]',
      page: '/help',
      position: 'auto',
      category: 'tips',
    },
    {
      id: 'returned',
      title: 'After you submit',
      content: 'A vCIO approves the assessment or returns it with a comment. The bell tells you which.',
      target: '[data-onboarding="notifications"]',
      page: '*',
      position: 'bottom',
      category: 'workflow',
    },
  ],
};

/** A vCIO's review of submitted assessments. */
export const REVIEW_AND_APPROVE: Tour = {
  id: 'review-and-approve',
  name: 'Review and approve',
  autoStart: true,
  targetRoles: ['vcio'],
  steps: [
    {
      id: 'welcome',
      title: 'Welcome to Plumbline',
      content: 'This tour shows where reviews wait for you, what an approval does and how the result reaches your customer.',
      target: '[data-onboarding="organization-display"]',
      page: '*',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'waiting',
      title: 'What waits for you',
      content:
        'A red number beside Assessments counts what is submitted and not reviewed, a green one what is approved and not yet in a QBR.',
      target: '[data-onboarding="sidebar-navigation"], [data-onboarding="open-navigation"]',
      page: '*',
      position: 'right',
      category: 'navigation',
    },
    {
      id: 'pending',
      title: 'Open the tab Pending Review',
      content:
        'A review shows the gaps first, beside what changed since the last time. You can word each one for the customer or accept a risk.',
      target: '[data-onboarding="assessment-tabs"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'decide',
      title: 'Approve or return',
      content:
        'An approval fixes the answers and the score. If something is missing, return the assessment with a comment; nothing is lost.',
      target: '[data-onboarding="assessment-tabs"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'customers',
      title: 'Each customer has a vCIO',
      content: 'Set yourself as the vCIO of a customer, and its health and its reviews are easy to find.',
      target: '[data-onboarding="new-customer"]',
      page: '/customers',
      position: 'bottom',
      category: 'features',
    },
    {
      id: 'next',
      title: 'From approval to the meeting',
      content: 'An approved assessment becomes a QBR here: findings, score and history are filled in for you.',
      target: '[data-onboarding="new-qbr"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'workflow',
    },
  ],
};

/** From an approved assessment to the meeting with the customer. */
export const MAKE_A_QBR: Tour = {
  id: 'make-a-qbr',
  name: 'Make a QBR',
  autoStart: false,
  targetRoles: ['vcio'],
  steps: [
    {
      id: 'ready',
      title: 'Begin with an approved assessment',
      content: 'The tab Approved lists what is ready. A QBR needs at least one approved assessment with answers.',
      target: '[data-onboarding="assessment-tabs"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'create',
      title: 'Create the QBR',
      content:
        'Choose the customer and the assessment. The slides are written at once: the score, the gaps, what changed and what to decide.',
      target: '[data-onboarding="new-qbr"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'write',
      title: 'Say it in your words',
      content: 'Every section has a place for your narrative, and sections can be left out. Internal notes never reach the deck.',
      target: '[data-onboarding="qbr-tabs"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'features',
    },
    {
      id: 'finalize',
      title: 'Finalize, then export',
      content:
        'Finalizing freezes figures and look, so that the PDF, the PowerPoint and the screen show the same. You can reopen it until it is presented.',
      target: '[data-onboarding="qbr-tabs"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'look',
      title: 'Your name is on it',
      content: 'The deck carries the name, logo and colour of your organisation. An administrator changes them in the settings.',
      target: '[data-onboarding="organization-display"]',
      page: '*',
      position: 'bottom',
      category: 'tips',
    },
  ],
};
