import { EVIDENCE_ERRORS } from './errors.evidence.ts';
import { FILE_ERRORS } from './errors.files.ts';
import { GENERAL_ERRORS } from './errors.general.ts';
import { OUTSIDE_ERRORS } from './errors.outside.ts';
import { PORTAL_ERRORS } from './errors.portal.ts';
import { STACK_ERRORS } from './errors.stack.ts';
import { VISIT_ERRORS } from './errors.visits.ts';

export const ERRORS = {
  ...GENERAL_ERRORS,
  ...OUTSIDE_ERRORS,
  ...VISIT_ERRORS,
  ...PORTAL_ERRORS,
  ...EVIDENCE_ERRORS,
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'Invalid email or password',
    resolution: 'Check both and try again, or reset your password.',
  },
  ORGANIZATION_INACTIVE: {
    status: 403,
    message: 'Your organisation is suspended because its subscription has expired',
    resolution: 'Contact support to reactivate the subscription.',
  },
  LOGIN_DISABLED: { status: 403, message: 'Sign-in is disabled for this account', resolution: 'Contact your administrator.' },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    message: 'Change your password before you continue',
    resolution: 'Choose a new password on your profile page.',
  },
  MFA_SETUP_REQUIRED: {
    status: 403,
    message: 'Your organisation requires MFA before you can continue',
    resolution: 'Set up multi-factor authentication on your profile page.',
  },
  MFA_REQUIRED: {
    status: 409,
    message: 'Your organisation requires MFA for your account',
    resolution: 'Add a passkey first, or ask an administrator to change the sign-in policy.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Please confirm that it is you',
    resolution: 'Enter your password or a code from your authenticator app, then try again.',
  },
  SSO_REQUIRED: {
    status: 403,
    message: 'Your organisation signs in with its work account',
    resolution: 'Go back and continue with your work account.',
  },
  DOMAIN_TAKEN: {
    status: 409,
    message: 'Another organisation has already verified this domain',
    resolution: 'Check the domain, or contact support if it belongs to you.',
  },
  DOMAIN_NOT_PROVED: {
    status: 409,
    message: 'The TXT record for this domain was not found',
    resolution: 'Add the record with your DNS provider. It can take a few hours to become visible; then try again.',
  },
  CSRF_TOKEN_MISSING: { status: 403, message: 'The request had no security token', resolution: 'Reload the page and try again.' },
  CSRF_TOKEN_INVALID: { status: 403, message: 'The security token is no longer valid', resolution: 'Reload the page and try again.' },
  USER_ALREADY_EXISTS: {
    status: 409,
    message: 'An account with this email already exists',
    resolution: 'Sign in instead, or use another email address.',
  },
  INVALID_EMAIL: { status: 400, message: 'Please enter a valid email address', resolution: 'Use the form name@company.com.' },
  WEAK_PASSWORD: {
    status: 400,
    message: 'Password must contain uppercase, lowercase, numbers, and special characters',
    resolution: 'Use at least 8 characters, with an uppercase letter, a lowercase letter, a number and a special character.',
  },
  INVALID_CODE: {
    status: 400,
    message: 'The code is not correct or has expired',
    resolution: 'Check the code, or ask for a new one.',
  },
  LOGIN_COMPLETION_FAILED: {
    status: 401,
    message: 'Login failed after verification. Please try logging in again.',
    resolution: 'Sign in again with your password.',
  },
  CANNOT_DELETE_SELF: { status: 409, message: 'You cannot delete your own account', resolution: 'Ask another administrator to do it.' },
  OWNER_PROTECTED: {
    status: 409,
    message: 'The owner cannot be disabled, deleted or given another role',
    resolution: 'Transfer ownership to someone else first.',
  },
  OWNERSHIP_OFFER_NOT_FOUND: {
    status: 404,
    message: 'There is no open ownership offer',
    resolution: 'The offer may have been withdrawn or have expired. Ask the owner for a new one.',
  },
  ASSESSMENT_NOT_EDITABLE: {
    status: 409,
    message: 'This assessment can no longer be edited',
    resolution: 'Only draft and in-progress assessments can be edited. Ask a vCIO to return it if something must change.',
  },
  DUPLICATE_ASSESSMENT: {
    status: 409,
    message: 'This customer already has an assessment with this name',
    resolution: 'Choose another name.',
  },
  INVALID_STATUS_TRANSITION: {
    status: 409,
    message: 'This step is not possible in the current status',
    resolution: 'Reload to see the current status and the available steps.',
  },
  MISSING_REQUIRED_ANSWERS: {
    status: 422,
    message: 'Some required questions are not answered yet',
    resolution: 'Answer the questions listed, or say why they do not apply, then submit again.',
  },
  DUPLICATE_CUSTOMER: {
    status: 409,
    message: 'A customer with this name already exists',
    resolution: 'Choose another name, or open the existing customer.',
  },
  DUPLICATE_EXTERNAL_ID: {
    status: 409,
    message: 'Another customer already has this external ID',
    resolution: 'Correct the ID, or merge the two customers.',
  },
  CUSTOMER_HAS_DEPENDENCIES: {
    status: 409,
    message: 'This customer has assessments, QBRs or recommendations and cannot be deleted',
    resolution: 'Archive the customer instead; nothing is lost.',
  },
  CONTACT_NOT_FOUND: { status: 404, message: 'The contact was not found', resolution: 'Reload the customer and choose again.' },
  SITE_NOT_FOUND: { status: 404, message: 'The site was not found', resolution: 'Reload the customer and choose again.' },
  GOAL_NOT_FOUND: { status: 404, message: 'The goal was not found', resolution: 'Reload the customer and choose again.' },
  QUESTION_NOT_FOUND: { status: 404, message: 'The question was not found', resolution: 'Reload the QBR and choose again.' },
  SHARE_NOT_FOUND: {
    status: 404,
    message: 'This link is invalid or has expired',
    resolution: 'Ask the person who sent you the link for a new one.',
  },
  SHARE_PASSCODE: {
    status: 403,
    message: 'This link requires a passcode',
    resolution: 'Enter the passcode exactly as you received it.',
  },
  QBR_GENERATION_FAILED: {
    status: 422,
    message: 'The QBR could not be generated',
    resolution: 'Choose an approved assessment of this customer with answered questions.',
  },
  QBR_NOT_EDITABLE: {
    status: 409,
    message: 'This QBR can no longer be edited',
    resolution: 'A presented QBR is read-only. Add an addendum instead.',
  },
  TEMPLATE_IN_USE: {
    status: 409,
    message: 'This template is used by assessments and cannot be deleted',
    resolution: 'Archive the template instead; assessments in progress keep their version.',
  },
  TEMPLATE_NOT_PUBLISHED: {
    status: 409,
    message: 'This template is not published',
    resolution: 'Publish the template, then start the assessment.',
  },
  INVALID_TEMPLATE_STRUCTURE: {
    status: 400,
    message: 'The template structure is not valid',
    resolution: 'Correct the places listed in the details and try again.',
  },
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    message: 'The notification was not found',
    resolution: 'The notification may have been deleted. Open the list again.',
  },
  QUARTERLY_REVIEW_NOT_FOUND: {
    status: 404,
    message: 'The review was not found in the programme',
    resolution: 'The review may have been removed from the programme. Open the programme again.',
  },
  QUARTERLY_REVIEW_HAS_MEETING: {
    status: 409,
    message: 'This review already has a scheduled meeting',
    resolution: 'Change the date of the meeting; the review moves with it.',
  },
  BUDGET_NOT_FOUND: { status: 404, message: 'The budget was not found', resolution: 'Go back to the customer and choose again.' },
  FINDING_NOT_FOUND: { status: 404, message: 'The finding was not found', resolution: 'Go back to the list of findings and choose again.' },
  AGREEMENT_NOT_FOUND: { status: 404, message: 'The agreement was not found', resolution: 'Go back to the customer and choose again.' },
  ASSET_NOT_FOUND: { status: 404, message: 'The asset was not found', resolution: 'Go back to the customer and choose again.' },
  ...STACK_ERRORS,
  DUPLICATE_EXCLUSION: {
    status: 409,
    message: 'This question is already excluded for this customer',
    resolution: 'Change the reason or the last day of that exclusion.',
  },
  EXCLUSION_NOT_FOUND: {
    status: 404,
    message: 'The exclusion was not found',
    resolution: 'The exclusion may have been removed. Open the list again.',
  },
  DUPLICATE_VIEW: {
    status: 409,
    message: 'You already have a view with this name',
    resolution: 'Choose another name, or change the existing view.',
  },
  VIEW_NOT_FOUND: { status: 404, message: 'The view was not found', resolution: 'The view may have been deleted. Choose another one.' },
  INITIATIVE_NOT_FOUND: {
    status: 404,
    message: 'The initiative was not found',
    resolution: 'Go back to the recommendations and choose again.',
  },
  CAMPAIGN_NOT_FOUND: {
    status: 404,
    message: 'The campaign was not found',
    resolution: 'Go back to the list of campaigns and choose again.',
  },
  CAMPAIGN_NOT_UNDOABLE: {
    status: 409,
    message: 'There is no run of the last hour to undo',
    resolution: 'Change or delete the recommendations of the customers instead.',
  },
  RECOMMENDATION_NOT_FOUND: {
    status: 404,
    message: 'The recommendation was not found',
    resolution: 'Go back to the list of recommendations and choose again.',
  },
  TOUR_NOT_FOUND: { status: 404, message: 'The tour was not found', resolution: 'Choose a tour on the page Help & Tours.' },
  CHECKLIST_INCOMPLETE: {
    status: 409,
    message: 'The setup is not complete yet',
    resolution: 'Complete the required steps, then dismiss the checklist.',
  },
  REQUIRED_FIELD: { status: 400, message: 'A required field is missing', resolution: 'Fill in the field shown and try again.' },
  INVALID_FORMAT: { status: 400, message: 'A value has the wrong format', resolution: 'Correct the field shown and try again.' },
  VALUE_TOO_LONG: { status: 400, message: 'A value is too long', resolution: 'Shorten the field shown and try again.' },
  VALUE_TOO_SHORT: { status: 400, message: 'A value is too short', resolution: 'Lengthen the field shown and try again.' },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this in the meantime',
    resolution: 'Compare the current values, then save again or keep theirs.',
  },
  DATABASE_ERROR: { status: 503, message: 'The database could not be reached', resolution: 'Nothing was changed. Try again in a moment.' },
  DISK_FULL: {
    status: 503,
    message: 'The server has no disk space left, so nothing was saved',
    resolution: 'Keep this page open and try again later. The operator of the server must free up or add disk space.',
  },
  PROCESS_ENDING: {
    status: 503,
    message: 'The server is restarting',
    resolution: 'Try again in a moment.',
  },
  CONSTRAINT_VIOLATION: {
    status: 409,
    message: 'This change conflicts with other data',
    resolution: 'Reload and check the records it refers to.',
  },
  SOP_NOT_FOUND: { status: 404, message: 'The SOP was not found', resolution: 'Go back to the list of SOPs and choose again.' },
  SOP_RUN_NOT_FOUND: { status: 404, message: 'The checklist was not found', resolution: 'It may have been deleted. Reload the page.' },
  PERMISSION_DENIED: {
    status: 403,
    message: 'You do not have permission to do this yourself',
    resolution: 'Ask a colleague who has this permission.',
  },
  NETWORK_NOT_ALLOWED: {
    status: 403,
    message: 'Your organisation only allows sign-in from its own networks',
    resolution: 'Connect from the office or its VPN, or ask an administrator to add your network.',
  },
  SIGN_IN_METHOD_NOT_ALLOWED: {
    status: 403,
    message: 'Your organisation does not allow this sign-in method',
    resolution: 'Choose another sign-in method, or ask an administrator.',
  },
  ORGANIZATION_NOT_FOUND: { status: 404, message: 'The organisation was not found', resolution: 'Sign in again.' },
  SECURITY_THREAT: {
    status: 403,
    message: 'This request was blocked for security reasons',
    resolution: 'Reload the page and try again. If it happens again, contact your administrator.',
  },
  ...FILE_ERRORS,
} as const satisfies Record<string, { status: number; message: string; resolution: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  resolution: string;
  details?: unknown;
  field?: string | undefined;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
