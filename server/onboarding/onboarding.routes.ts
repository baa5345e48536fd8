import { isSetUp, setupProgress } from '#domain/onboarding/onboarding.setup.rules.ts';
import { TOURS } from '#domain/onboarding/onboarding.tours.ts';
import {
  dismissSetupChecklist,
  getOnboardingPreferences,
  getSetupChecklist,
  getTourProgress,
  listTours,
  reportTourProgress,
  saveOnboardingPreferences,
  type SetupChecklist,
  startTour,
} from '#contract/onboarding/onboarding.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { dismissChecklist } from '#server/organizations/organizations.ts';
import { listProgress, READ_SETUP, readAutoStart, saveAutoStart, type SetupRow, setupOf } from './onboarding.queries.ts';
import { presentProgress, presentTour, report, start } from './onboarding.tours.ts';

export function onboardingRoutes({ on, onRead, onWrite }: Mounting): void {
  on(listTours, async () => TOURS.map(presentTour));

  on(getTourProgress, async ({ tx, actor }) => {
    const rows = await listProgress(tx, actor.userId);
    return Object.fromEntries(rows.map((row) => [row.tourId, presentProgress(row)]));
  });

  on(startTour, start);
  on(reportTourProgress, report);

  on(getOnboardingPreferences, async ({ tx, actor }) => ({ autoStart: await readAutoStart(tx, actor.userId) }));

  on(saveOnboardingPreferences, async (call) => {
    const { tx, actor, body } = call;
    const before = { autoStart: await readAutoStart(tx, actor.userId) };
    if (before.autoStart === body.autoStart) return before;

    await saveAutoStart(tx, actor.userId, body.autoStart);
    const entity = { type: 'user', id: actor.userId, label: actor.name };
    await call.audit({
      action: 'profile.updated',
      entity,
      before: { toursStart: before.autoStart },
      after: { toursStart: body.autoStart },
    });
    return body;
  });

  onRead(
    getSetupChecklist,
    () => [READ_SETUP],
    (_call, [rows = []]) => presentSetup(setupOf(rows[0])),
  );

  onWrite(
    dismissSetupChecklist,
    () => [READ_SETUP],
    async (call, [rows = []]) => {
      if (!isSetUp(presentSetup(setupOf(rows[0])).complete)) throw new Fault('CHECKLIST_INCOMPLETE');
      await dismissChecklist(call);
    },
  );
}

function presentSetup({ settings, counted, isConnected }: SetupRow): SetupChecklist {
  const count = (kind: string) => counted[kind] ?? 0;
  return {
    dismissed: settings.checklist?.dismissed ?? false,
    complete: setupProgress({
      people: count('people'),
      customers: count('customers'),
      assessments: count('assessments'),
      approved: count('approved'),
      hasSingleSignOn: settings.entra?.enabled ?? false,
      integrations: isConnected ? 1 : 0,
    }),
  };
}
