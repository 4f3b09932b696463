#!/usr/bin/env bash
# Submits tools/slurm/sweep to a Slurm cluster of this one machine, kills one task of the array
# while it runs, and compares what is merged in the end with a single run. Root only: munged and
# Slurm's programs are started here, with folder, key and ports of their own, and ended again.
#
#   tests/slurm/sweep_test.sh FREECELL SWEEP
set -euo pipefail

freecell=$(realpath "$1")
sweep=$(realpath "$2")
list=1-40000
killed_shard=3

# Sockets have short names: not below the folder of the build.
folder=$(mktemp --directory /tmp/freecell-slurm-XXXXXX)
export SLURM_CONF=$folder/slurm.conf
cd "$folder"

fail() {
  echo "FAILED: $*"
  tail --lines 20 -- *.log results/logs/*.log 2>/dev/null
  exit 1
}

# Waits until a command succeeds: wait_for SECONDS WHAT COMMAND...
wait_for() {
  local seconds=$1 what=$2 end=$((SECONDS + $1))
  shift 2
  until "$@" >/dev/null 2>&1; do
    [[ $SECONDS -lt $end ]] || fail "$what, after $seconds s"
    sleep 0.2
  done
}

# ---- The cluster ----

# Everything that was started here, and what that started, has the name of our configuration in its
# environment.
our_processes() {
  local file pid
  for file in $(grep --files-with-matches --null-data --fixed-strings --line-regexp "SLURM_CONF=$SLURM_CONF" \
    /proc/[0-9]*/environ 2>/dev/null); do
    pid=${file#/proc/}
    pid=${pid%/environ}
    [[ $pid == "$$" || $pid == "$BASHPID" ]] || echo "$pid"
  done
}

end_all() {
  local signal pids
  for signal in TERM TERM KILL; do
    pids=$(our_processes)
    [[ -n $pids ]] || break
    # A process that has been stopped would not end.
    kill -s "$signal" $pids 2>/dev/null || true
    kill -s CONT $pids 2>/dev/null || true
    sleep 0.5
  done
  rm --recursive --force "$folder"
}
trap end_all EXIT

# Ports of our own: nobody listens there.
free_port() {
  local port
  while true; do
    port=$((20000 + RANDOM % 10000))
    (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}

write_configuration() {
  cat >slurm.conf <<END
ClusterName=freecell
SlurmctldHost=$(hostname --short)(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MailProg=/bin/true
# Two tasks at a time, whatever the machine has.
SlurmdParameters=config_overrides
NodeName=$(hostname --short) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

start_cluster() {
  mkdir state spool
  head --bytes 128 /dev/urandom >munge.key
  chmod 400 munge.key
  write_configuration
  munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" --log-file="$folder/munged.log" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munged.seed" 2>/dev/null &
  wait_for 20 'munged does not start' test -S munge.socket
  slurmctld -D 2>/dev/null &
  slurmd -D 2>/dev/null &
  wait_for 40 'the node does not come up' node_is_idle
}

node_is_idle() {
  [[ $(sinfo --noheader --format %T) == idle ]]
}

# ---- The sweep, edited as a user edits it ----

set_in_sweep() {
  grep --quiet "^$1=" my_sweep || fail "no setting $1 in the script"
  sed --in-place "s|^$1=.*|$1=$2|" my_sweep
}

prepare_sweep() {
  cp "$sweep" my_sweep
  set_in_sweep freecell "$folder/freecell"
  set_in_sweep list "$list"
  set_in_sweep shards 8
  set_in_sweep folder "$folder/results"
  set_in_sweep output deals.csv
  set_in_sweep solutions solutions.txt.gz
  set_in_sweep solve_options '()'
  set_in_sweep shard_options '(--cpus-per-task=1 --time=5)'
  set_in_sweep merge_options '(--cpus-per-task=1 --time=5)'
}

# 5,000 deals are solved in less time than it takes to find the process that does it. So the program
# is a script here, which in the first run of one shard lets the real one run for a few milliseconds
# at a time until it has written rows, and then keeps it standing.
write_slow_program() {
  cat >freecell <<END
#!/usr/bin/env bash
set -euo pipefail
[[ \${SLURM_ARRAY_TASK_ID:-} == $killed_shard && \${SLURM_RESTART_COUNT:-0} == 0 ]] || exec '$freecell' "\$@"
bash -c 'kill -STOP \$\$; exec "\$@"' - '$freecell' "\$@" &
until [[ \$(ps --format stat= --pid \$!) == T* ]]; do sleep 0.01; done
until [[ \$(stat --format %s '$killed_rows' 2>/dev/null || echo 0) -gt 1000 ]]; do
  kill -CONT \$!
  sleep 0.005
  kill -STOP \$!
done
echo \$! >'$folder/standing.new'
mv '$folder/standing.new' '$folder/standing'
wait \$!
END
  chmod +x freecell
}

kill_the_standing_task() {
  wait_for 60 "shard $killed_shard does not run" test -f standing
  local rows job
  rows=$(wc --lines <"$killed_rows")
  job=$(squeue --noheader --array --format '%K %T' | grep "^$killed_shard ") || fail 'no such task'
  echo "killing shard $killed_shard ($job) after $((rows - 1)) of 5000 rows"
  [[ $job == "$killed_shard RUNNING" && $rows -gt 1 && $rows -lt 5001 ]] || fail 'it was not in the middle'
  kill -KILL "$(cat standing)"
}

no_jobs_are_left() {
  [[ -z $(squeue --noheader) ]]
}

# ---- What must come of it ----

killed_rows=$folder/results/shard-00000$killed_shard-deals.csv
[[ $EUID -eq 0 ]] || fail 'this takes root'
start_cluster
prepare_sweep
write_slow_program
./my_sweep | tee submitted
array=$(sed --quiet 's/^shards: job //p' submitted)
kill_the_standing_task
wait_for 90 'the jobs do not end' no_jobs_are_left

grep --quiet 'exit code 137; restarts so far: 0' "results/logs/shard-$killed_shard.log" || fail 'the task does not say that it was killed'
[[ $(scontrol show job --oneliner "${array}_$killed_shard") == *" Restarts=1 "* ]] || fail 'the task was not requeued'
[[ -f results/deals.csv ]] || fail 'nothing was merged'
"$freecell" solve "$list" --quiet --output single.csv --solutions-file single.txt
cmp single.csv results/deals.csv || fail 'the merged file is not that of a single run'
gzip --decompress --stdout results/solutions.txt.gz | cmp - single.txt || fail 'the merged solutions are not those of a single run'
echo "$(wc --lines <results/deals.csv) lines are the same"
