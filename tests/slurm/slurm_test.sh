#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A sweep on a real Slurm of one node: `aivsim sweep --slurm --submit`, and its result beside that of the same sweep
# without a cluster. Munge, slurmctld and slurmd of our own run on loopback, in a folder of our own, and end with the
# test. Installs nothing: ends with 77 (skipped) where Slurm is not there or cannot be started, and says why.
#
#   slurm_test.sh AIVSIM SWEEP.yaml
set -euo pipefail

aivsim=$1
sweep=$2
folder=$(mktemp -d /tmp/aivsim_slurm_XXXXXX)
export SLURM_CONF=$folder/slurm.conf
daemons=()

# Only what this test has started, by its process id.
end_daemons() {
  local daemon
  for daemon in ${daemons[@]+"${daemons[@]}"}; do kill "$daemon" 2>/dev/null || true; done
  for daemon in ${daemons[@]+"${daemons[@]}"}; do wait "$daemon" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap end_daemons EXIT

skip() {
  echo "skipped: $1"
  exit 77
}

fail() {
  echo "failed: $1"
  tail -n 20 "$folder"/*.log 2>/dev/null || true
  exit 1
}

# wait_until SECONDS COMMAND...: true as soon as the command is.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [[ $SECONDS -lt $end ]] || return 1
    sleep 0.2
  done
}

for program in munged slurmctld slurmd sbatch scontrol sinfo squeue; do
  command -v "$program" >/dev/null || skip "$program is not installed (Debian: slurm-wlm munge)"
done
[[ $(id -u) -eq 0 ]] || skip "slurmd needs root"

node=$(hostname -s)
mkdir "$folder"/{state,spool,work}
chmod 755 "$folder"

# Another Slurm may run here: ports of our own, on which nobody answers.
free_port() {
  local port
  while port=$((20000 + RANDOM % 20000)) && (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo "$port"
}

cat >"$SLURM_CONF" <<EOF
ClusterName=aivsim
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=2
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
EOF

# start NAME COMMAND...: in the foreground of a job of ours, its words in a log.
start() {
  local name=$1
  shift
  "$@" >>"$folder/$name.out.log" 2>&1 &
  daemons+=("$!")
}

(umask 077 && dd if=/dev/urandom of="$folder/munge.key" bs=1024 count=1 status=none)
start munged munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
  --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munge.seed"
wait_until 20 test -S "$folder/munge.socket" || skip "munged does not start: $(tail -n 1 "$folder/munged.out.log")"
start slurmctld slurmctld -D
start slurmd slurmd -D -N "$node"
node_is_idle() { [[ $(sinfo -h -o %t) == idle ]]; }
wait_until 60 node_is_idle || skip "Slurm does not start: $(tail -n 1 "$folder/slurmctld.log")"

cp "$sweep" "$folder/work/sweep.yaml"
cd "$folder/work"
"$aivsim" sweep sweep.yaml -q --db whole.db >/dev/null
"$aivsim" sweep sweep.yaml -q --db all.db --slurm 3 --submit

is_merged() { [[ -z $(squeue -h) && -s all.db ]]; }
wait_until 120 is_merged || fail "the jobs do not end: $(squeue | tail -n +2)"
for task in 0 1 2; do [[ -s all.db.$task ]] || fail "shard $task has no database"; done

points() { "$aivsim" sweep --db "$1" --query 'select * from points order by point'; }
diff <(points whole.db) <(points all.db) || fail "the cluster's points are not those of one machine"
echo "$(points all.db | tail -n +2 | wc -l) points in 3 shards, as on one machine"
