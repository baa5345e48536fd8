import {
  acceptScenario,
  addBudgetLine,
  changeScenario,
  createScenario,
  deleteBudgetLine,
  deleteScenario,
  exportBudget,
  getBudget,
  getBudgetOutlook,
  getBudgetSums,
  getScenario,
  previewScenario,
  setBudgetTarget,
  updateBudgetLine,
} from '#contract/budgets/budgets.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { makeSpreadsheet, readForExport } from './budgets.export.ts';
import { readBudget, readOutlook } from './budgets.read.ts';
import { addLine, changeLine, deleteLine, setTarget } from './budgets.save.ts';
import { readSums } from './budgets.sums.ts';
import { accept, change, create, preview, remove, show } from './scenarios.ts';

export function budgetsRoutes({ on, onDownload }: Mounting): void {
  on(getBudget, ({ tx, query, now }) => readBudget(tx, query, query.scenario, now));
  on(getBudgetOutlook, async ({ tx, params, query: { years, scenario }, now }) => ({
    years: await readOutlook(tx, { ...params, count: Number(years) }, scenario, now),
  }));
  on(getBudgetSums, readSums);
  on(setBudgetTarget, setTarget);
  on(addBudgetLine, addLine);
  on(updateBudgetLine, changeLine);
  on(deleteBudgetLine, deleteLine);
  on(createScenario, create);
  on(getScenario, show);
  on(changeScenario, change);
  on(deleteScenario, remove);
  on(previewScenario, preview);
  on(acceptScenario, accept);
  onDownload(exportBudget, readForExport, makeSpreadsheet);
}
