import type { Tour } from './onboarding.rules.ts';
import { MAKE_A_QBR, REVIEW_AND_APPROVE, RUN_AN_ASSESSMENT } from './onboarding.tours.work.ts';

/** First hour of an owner or administrator. */
const FIRST_HOUR: Tour = {
  id: 'first-hour',
  name: 'Your first hour',
  autoStart: true,
  targetRoles: ['owner', 'admin'],
  steps: [
    {
      id: 'welcome',
      title: 'Welcome to Plumbline',
      content:
        'This tour shows in three minutes how a customer goes from a first look to a QBR. You can leave it at any time and go on later from Help & Tours.',
      target: '[data-onboarding="organization-display"]',
      page: '*',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'navigation',
      title: 'Everything has one place',
      content:
        'The menu follows the work from top to bottom: customers, assessments, templates, reviews. Administration is below, for you and other administrators.',
      target: '[data-onboarding="sidebar-navigation"], [data-onboarding="open-navigation"]',
      page: '*',
      position: 'right',
      category: 'navigation',
    },
    {
      id: 'people',
      title: 'Bring in a colleague',
      content:
        'What one has answered, another checks. Invite the people you work with; each receives a mail with a link and chooses a password. Alone you do both.',
      target: '[data-onboarding="invite-person"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'template',
      title: 'Choose the questions',
      content:
        'A template holds the questions of an assessment. Take one from the library, import a framework, or write your own. Publish it, and it is ready to use.',
      target: '[data-onboarding="new-template"]',
      page: '/templates',
      position: 'bottom',
      category: 'features',
    },
    {
      id: 'assessment',
      title: 'Start an assessment',
      content: 'Customer and template together make an assessment. Give it to an engineer with a date, or answer it yourself.',
      target: '[data-onboarding="create-assessment-button"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'qbr',
      title: 'Bring it to the customer',
      content:
        'An approved assessment becomes a QBR here: slides with the score, the gaps and what to decide, to present, to share or to download.',
      target: '[data-onboarding="new-qbr"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'help',
      title: 'Help is always here',
      content: 'All tours, short articles and every key are on this page. The setup checklist on your dashboard shows what to do next.',
      target: '[data-onboarding="help-tours"]',
      page: '/help',
      position: 'auto',
      category: 'navigation',
    },
    {
      id: 'customer',
      title: 'Add your first customer',
      content:
        'Everything begins here: assessments, findings and reviews belong to a customer, and a name is enough to add one. If your customers are listed already, open one and start its assessment.',
      target: '[data-onboarding="new-customer"]',
      page: '/customers',
      position: 'bottom',
      category: 'workflow',
    },
  ],
};

const INVITE_AND_SECURE: Tour = {
  id: 'invite-and-secure',
  name: 'Invite your team and secure the organisation',
  autoStart: false,
  targetRoles: ['admin', 'owner'],
  steps: [
    {
      id: 'invite',
      title: 'Invite by mail',
      content: 'An invitation goes to one address and works once. You can send it again from the menu of the person.',
      target: '[data-onboarding="invite-person"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'roles',
      title: 'Give as little as the work needs',
      content:
        'An engineer answers assessments. A vCIO also reviews, approves and presents. An administrator also manages people and settings. A person may hold several roles.',
      target: '[data-onboarding="user-filters"]',
      page: '/users',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'leavers',
      title: 'When somebody leaves',
      content:
        'Disable or remove the account here. The person is signed out at once, their work stays under their name, and open assessments can be given to somebody else.',
      target: '[data-onboarding="user-filters"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'settings',
      title: 'Two people for every approval',
      content:
        'In the settings you decide whether the submitter of an assessment may approve it. Your name, colour and time zone are here too.',
      target: '[data-onboarding="organization-settings"]',
      page: '/settings',
      position: 'right',
      category: 'features',
    },
    {
      id: 'profile',
      title: 'Secure your own account',
      content: 'Your profile is in this menu: your password, MFA and the devices on which you are signed in.',
      target: '[data-onboarding="user-menu"]',
      page: '*',
      position: 'bottom',
      category: 'navigation',
    },
  ],
};

export const TOURS: readonly Tour[] = [FIRST_HOUR, RUN_AN_ASSESSMENT, REVIEW_AND_APPROVE, MAKE_A_QBR, INVITE_AND_SECURE];
