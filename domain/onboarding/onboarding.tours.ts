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
        'In three minutes, this tour takes a customer from the first assessment to a QBR. Leave at any time and continue later from Help & Tours.',
      target: '[data-onboarding="organization-display"]',
      page: '*',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'navigation',
      title: 'Find your way around',
      content:
        'The menu follows your workflow: customers, assessments, templates, reviews. Administration is below, for you and other administrators.',
      target: '[data-onboarding="sidebar-navigation"], [data-onboarding="open-navigation"]',
      page: '*',
      position: 'right',
      category: 'navigation',
    },
    {
      id: 'people',
      title: 'Invite a colleague',
      content:
        'One person answers, another reviews. Invite your colleagues; each receives an email with a link and chooses a password. If you work alone, you do both.',
      target: '[data-onboarding="invite-person"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'template',
      title: 'Choose the questions',
      content:
        'A template contains the questions of an assessment. Use one from the library, import a framework, or write your own. Then publish it.',
      target: '[data-onboarding="new-template"]',
      page: '/templates',
      position: 'bottom',
      category: 'features',
    },
    {
      id: 'assessment',
      title: 'Start an assessment',
      content: 'An assessment combines a customer and a template. Assign it to an engineer with a due date, or answer it yourself.',
      target: '[data-onboarding="create-assessment-button"]',
      page: '/assessments',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'qbr',
      title: 'Present the results',
      content:
        'An approved assessment becomes a QBR: slides with the score, the gaps and the decisions to make. Present, share or download it here.',
      target: '[data-onboarding="new-qbr"]',
      page: '/qbrs',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'help',
      title: 'Help is always here',
      content: 'All tours, articles and keyboard shortcuts are on this page. The setup checklist on your dashboard shows what to do next.',
      target: '[data-onboarding="help-tours"]',
      page: '/help',
      position: 'auto',
      category: 'navigation',
    },
    {
      id: 'customer',
      title: 'Add your first customer',
      content:
        'Assessments, findings and reviews belong to a customer, and a name is enough to add one. If your customers are already listed, open one and start its assessment.',
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
      title: 'Invite by email',
      content: 'An invitation goes to one address and works once. You can resend it from the person’s menu.',
      target: '[data-onboarding="invite-person"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'roles',
      title: 'Assign only the roles needed',
      content:
        'An engineer answers assessments. A vCIO also reviews, approves and presents. An administrator also manages people and settings. A person may hold several roles.',
      target: '[data-onboarding="user-filters"]',
      page: '/users',
      position: 'bottom',
      category: 'tips',
    },
    {
      id: 'leavers',
      title: 'When someone leaves',
      content:
        'Disable or remove the account here. The person is signed out immediately, their work keeps their name, and you can reassign their open assessments.',
      target: '[data-onboarding="user-filters"]',
      page: '/users',
      position: 'bottom',
      category: 'workflow',
    },
    {
      id: 'settings',
      title: 'Two people for every approval',
      content:
        'In the settings, you decide whether the person who submits an assessment may approve it. Your organisation’s name, colour and time zone are here too.',
      target: '[data-onboarding="organization-settings"]',
      page: '/settings',
      position: 'right',
      category: 'features',
    },
    {
      id: 'profile',
      title: 'Secure your own account',
      content: 'Your profile is in this menu: your password, MFA and signed-in devices.',
      target: '[data-onboarding="user-menu"]',
      page: '*',
      position: 'bottom',
      category: 'navigation',
    },
  ],
};

export const TOURS: readonly Tour[] = [FIRST_HOUR, RUN_AN_ASSESSMENT, REVIEW_AND_APPROVE, MAKE_A_QBR, INVITE_AND_SECURE];
