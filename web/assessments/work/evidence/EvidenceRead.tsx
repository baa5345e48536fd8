import { FileField } from '#web/files/FileField.tsx';
import { useEvidence } from './evidence.ts';

export function EvidenceRead({ assessmentId, questionKey }: { assessmentId: string; questionKey: string }) {
  const files = useEvidence(assessmentId, questionKey);
  if (files.length === 0) return null;
  return (
    <div className="mt-2">
      <FileField place={{ ownerType: 'answer', ownerId: assessmentId, questionKey }} files={files} mayChange={false} noun="evidence" />
    </div>
  );
}
