/** The one way in which an organisation with demonstration data is made. */
export { addOrganization, addWork, type DemoPlan, openAccounts, planDemo } from './demo.fill.ts';
