import { chromiumPath } from '#tests/support/chromium.ts';
import { type Answering, measureAnswering, openLongSheet } from './answering.ts';
import { type Ground, signIn } from './ground.ts';
import { type Interaction, measureInteractions } from './interactions.ts';
import { type Load, measureLoads } from './loads.ts';
import { onStage } from './stage.ts';

/** No tour stands before what is measured. */
const WITHOUT_TOURS = `
  insert into onboarding_preferences (organization_id, person_id, auto_start) select organization_id, id, false from people where email = $1
  on conflict (organization_id, person_id) do update set auto_start = false`;

export interface BrowserFigures {
  loads: Load[];
  interactions: Interaction[];
  answering: Answering[];
}

/** What somebody sees and waits for; null, with a sentence, where there is no Chromium. */
export async function measureBrowser(ground: Ground, email: string, tell: (line: string) => void): Promise<BrowserFigures | null> {
  const executablePath = findChromium(tell);
  if (executablePath === null) return null;
  await ground.admin.query(WITHOUT_TOURS, [email]);
  const server = await ground.startServer();
  const credentials = await signIn(server.port, email);
  const sheet = await openLongSheet(ground, server.port, credentials);
  try {
    return await onStage(executablePath, server.port, credentials.cookie, async (stage) => {
      tell('Measuring in the browser: loads');
      const loads = await measureLoads(stage, `/assessments/${ground.organization.landmarks.eighty}`);
      tell('Measuring in the browser: clicks and keys');
      const interactions = await measureInteractions(stage);
      const answering = await measureAnswering(stage, sheet);
      return { loads, interactions, answering };
    });
  } finally {
    await server.stop();
  }
}

function findChromium(tell: (line: string) => void): string | null {
  try {
    return chromiumPath();
  } catch (error) {
    tell(`The browser is not measured: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
