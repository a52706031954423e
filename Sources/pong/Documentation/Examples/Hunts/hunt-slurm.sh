#!/bin/bash
# A part of a hunt as a task of a job array of Slurm: sbatch --wait hunt-slurm.sh && sh hunt-merge.sh
#
# A task that was requeued goes on with its part. The folder must be one that all nodes share.
#SBATCH --job-name=hunt
#SBATCH --array=1-64
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue

exec sh hunt-part.sh "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT"
