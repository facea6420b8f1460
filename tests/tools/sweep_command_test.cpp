// SPDX-License-Identifier: Apache-2.0
// `aivsim sweep`: a database that grows, is asked, exported, and goes on where it was.
#include "tests/support/sweep.h"

#include <catch2/catch.hpp>

#include <algorithm>

using Catch::Matchers::Contains;
using support::aivsim;
using support::all_rows;
using support::rows_of;
using support::Scratch;
using support::sweep_text;

namespace {

const std::string kEight = sweep_text("  h: [16, 20, 32, 64]\n  tmp: [min, max]\n");

struct Sweep {
  Scratch scratch;
  std::string file = scratch.file("sweep.yaml", kEight);
  std::string database = scratch.path("sweep.db");
  support::Ended run(const std::string& more = "-q") const {
    return aivsim("sweep " + file + " --db " + database + " " + more);
  }
  support::Ended ask(const std::string& more) const { return aivsim("sweep --db " + database + " " + more); }
};

} // namespace

TEST_CASE("a sweep leaves a row a point, and says how many ended how") {
  const Sweep sweep;
  const support::Ended ended = sweep.run();
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  CHECK(ended.out == sweep.file + ": 8 of 8 points\n\nstatus   points\ndone          6\nillegal       2\n\n"
                                  "the most frequent reasons:\n2 x illegal: shape.h: 20 * 4 bytes (float) = 80 bytes "
                                  "is not a multiple of 32, the next legal h is 24\n");
  CHECK(
      rows_of(sweep.database, "SELECT point, status, h, tmp FROM points") ==
      "0|done|16|min\n1|done|16|max\n2|illegal|20|min\n3|illegal|20|max\n4|done|32|min\n5|done|32|max\n6|done|64|min\n"
      "7|done|64|max\n");
  CHECK(sweep.scratch.entries() == 2); // no lock, no journal
}

TEST_CASE("the table sweep says which sweep it is") {
  const Sweep sweep;
  sweep.run();
  CHECK(rows_of(sweep.database, "SELECT version, points, text FROM sweep") ==
        aivsim("--version").out.substr(7, 5) + "|8|" + kEight + "\n");
  CHECK_THAT(rows_of(sweep.database, "SELECT axes FROM sweep"),
             Contains(R"({"key":"shape.h","column":"h","values":[16,20,32,64]})"));
}

TEST_CASE("what has a row is not played again") {
  const Sweep sweep;
  sweep.run();
  const std::string rows = all_rows(sweep.database);
  CHECK_THAT(sweep.run("").err, Contains("aivsim: 0 points in ") && Contains("8 were there already"));
  SQLite::Database(sweep.database, SQLite::OPEN_READWRITE).exec("DELETE FROM points WHERE point IN (1, 6)");
  CHECK_THAT(sweep.run("").err, Contains("aivsim: 2 points in ") && Contains("6 were there already"));
  CHECK(all_rows(sweep.database) == rows);
}

TEST_CASE("the rows do not depend on the number of workers") {
  const Sweep sweep;
  sweep.run("-q --jobs 1");
  const std::string rows = all_rows(sweep.database);
  sweep.run("-q --restart --jobs 3");
  CHECK(all_rows(sweep.database) == rows);
}

TEST_CASE("with --retry a sweep plays again what was lost, and nothing else") {
  const Sweep sweep;
  sweep.run();
  const std::string rows = all_rows(sweep.database);
  SQLite::Database(sweep.database, SQLite::OPEN_READWRITE)
      .exec("UPDATE points SET status = 'crashed', cycles = NULL WHERE point = 4;"
            "UPDATE points SET status = 'timed_out' WHERE point = 5; UPDATE points SET status = 'failed' WHERE point = "
            "6");
  const support::Ended before = sweep.run();
  CHECK(before.status == 1); // they have their rows, and those are bad
  CHECK_THAT(before.out, Contains("crashed         1"));
  CHECK_THAT(sweep.run("--retry").err, Contains("aivsim: 3 points in "));
  CHECK(all_rows(sweep.database) == rows);
}

TEST_CASE("wrong numbers are a bad verdict") {
  const Scratch scratch;
  const std::string file = scratch.file("sweep.yaml", sweep_text("  h: [16]\n  tolerance: [1e-12, 1]\n"));
  const support::Ended ended = aivsim("sweep " + file + " -q --db " + scratch.path("a.db"));
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("WRONG NUMBERS in 1 of those that are done"));
}

TEST_CASE("a question is answered with a table, or as JSON") {
  const Sweep sweep;
  sweep.run();
  const std::string sql = "--query \"select h, tmp, cycles, 0.5 as half, reason from points where point in (0, 2)\" ";
  CHECK_THAT(sweep.ask(sql).out, Catch::StartsWith(" h  tmp  cycles  half  reason\n16  min    5674   0.5\n"));
  const auto json = sweep.ask(sql + "--json").json();
  REQUIRE(json.size() == 2);
  CHECK(json[0]["tmp"] == "min");
  CHECK(json[0]["cycles"].is_number_integer());
  CHECK(json[0]["half"] == 0.5);
  CHECK(json[1]["cycles"].is_null());
  const std::string file = sweep.scratch.path("answer.json");
  CHECK(sweep.ask(sql + "-q --json " + file).out.empty());
  CHECK(nlohmann::ordered_json::parse(Scratch::contents(file)) == json);
  CHECK(sweep.ask("--query 'select count(*) from points where point > 99'").out == "count(*)\n       0\n");
}

TEST_CASE("a wrong question is one line, and no question changes anything") {
  const Sweep sweep;
  sweep.run();
  const std::string rows = all_rows(sweep.database);
  for (const std::string sql :
       {"selct 1", "select nothing from points", "select 1; select 2", "delete from points", "drop table points",
        "pragma user_version = 3", "attach 'x.db' as x", "", " ", "select abs(-9223372036854775808)"}) {
    const support::Ended ended = sweep.ask("--query \"" + sql + "\"");
    CAPTURE(sql, ended.err, ended.out);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
  }
  CHECK_THAT(sweep.ask("--query 'select cycels from points'").err, Contains("--query: no such column: cycels"));
  CHECK(all_rows(sweep.database) == rows);
}

TEST_CASE("CSV and JSON have all points, from a sweep as from its database") {
  const Sweep sweep;
  const std::string csv = sweep.scratch.path("a.csv"), json = sweep.scratch.path("a.json");
  REQUIRE(sweep.run("-q --csv " + csv + " --json " + json).status == 0);
  const std::string table = Scratch::contents(csv);
  CHECK(std::count(table.begin(), table.end(), '\n') == 9);
  CHECK_THAT(table,
             Catch::StartsWith("point,status,reason,config_hash,kernel,hardware,dtype,b,s,h,tmp,cycles,time_us,"));
  CHECK_THAT(table,
             Contains("\n2,illegal,\"shape.h: 20 * 4 bytes (float) = 80 bytes is not a multiple of 32, the next"));
  const auto points = nlohmann::ordered_json::parse(Scratch::contents(json));
  CHECK(points["sweep"]["points"] == 8);
  CHECK(points["sweep"]["axes"][1]["values"][1] == "max");
  REQUIRE(points["points"].size() == 8);
  CHECK(points["points"][7]["status"] == "done");
  CHECK(points["points"][7]["numbers"] == "ok");
  CHECK_FALSE(points["points"][2].contains("cycles"));
  CHECK(sweep.ask("--json").out == Scratch::contents(json));
  REQUIRE(sweep.ask("-q --csv " + csv + ".2").status == 0);
  CHECK(Scratch::contents(csv + ".2") == table);
}

TEST_CASE("with --json - a sweep leaves standard output to the JSON") {
  const Sweep sweep;
  CHECK(sweep.run("-q --json -").json()["points"].size() == 8);
}

TEST_CASE("shards are apart, even, and together the whole, whatever a sweep repeats") {
  const Scratch scratch;
  const std::string file =
      scratch.file("sweep.yaml", sweep_text("  h: {from: 8, to: 160, step: 8}\n  tmp: [min, max]\n"));
  const auto sweep = [&](const std::string& more) {
    return aivsim("sweep " + file + " -q --db " + scratch.path(more));
  };
  REQUIRE(sweep("whole.db").status == 0);
  std::string parts;
  for (const std::string i : {"0", "1", "2", "3"}) {
    REQUIRE(sweep("part" + i + ".db --shard " + i + "/4").status == 0);
    const int rows = std::stoi(rows_of(scratch.path("part" + i + ".db"), "SELECT count(*) FROM points"));
    CHECK(rows >= 5);
    CHECK(rows <= 16);
    parts += " " + scratch.path("part" + i + ".db");
  }
  const std::string merged = scratch.path("merged.db");
  const support::Ended ended = aivsim("sweep --merge " + merged + parts);
  CHECK(ended.status == 0);
  CHECK(ended.out == merged + ": 40 of 40 points\n");
  CHECK(all_rows(merged) == all_rows(scratch.path("whole.db")));

  CHECK(aivsim("sweep --merge " + merged + parts).out == ended.out); // again: nothing changes
  CHECK(all_rows(merged) == all_rows(scratch.path("whole.db")));
}

TEST_CASE("what a lost shard leaves out the whole sweep plays") {
  const Sweep sweep;
  const std::string part = sweep.scratch.path("part.db");
  aivsim("sweep " + sweep.file + " -q --shard 1/2 --db " + part);
  REQUIRE(aivsim("sweep --merge " + sweep.database + " " + part).status == 0);
  const std::int64_t rows = std::stoll(rows_of(sweep.database, "SELECT count(*) FROM points"));
  CHECK(rows < 8);
  CHECK_THAT(sweep.run("").err, Contains("aivsim: " + std::to_string(8 - rows) + " points in "));
  CHECK(rows_of(sweep.database, "SELECT count(*) FROM points") == "8\n");
}

TEST_CASE("a row that was played takes the place of one that was lost, never the other way round") {
  const Sweep sweep;
  sweep.run();
  const std::string rows = all_rows(sweep.database), lost = sweep.scratch.path("lost.db"),
                    out = sweep.scratch.path("out.db");
  std::filesystem::copy_file(sweep.database, lost);
  SQLite::Database(lost, SQLite::OPEN_READWRITE)
      .exec("UPDATE points SET status = 'timed_out', cycles = NULL WHERE point = 4");
  REQUIRE(aivsim("sweep --merge " + out + " " + lost + " " + sweep.database).status == 0);
  CHECK(all_rows(out) == rows);
  REQUIRE(aivsim("sweep --merge " + out + " " + lost).status == 0);
  CHECK(all_rows(out) == rows);
}

TEST_CASE("what does not belong together is not merged, and nothing is written") {
  const Sweep sweep;
  sweep.run();
  const std::string other = sweep.scratch.path("other.db"), out = sweep.scratch.path("out.db");
  const auto refusal = [&](const std::string& arguments) {
    const support::Ended ended = aivsim("sweep --merge " + arguments);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_FALSE(sweep.scratch.has("out.db"));
    return ended.err;
  };
  aivsim("sweep " + sweep.scratch.file("b.yaml", sweep_text("  h: [16]\n")) + " -q --db " + other);
  CHECK_THAT(refusal(out + " " + sweep.database + " " + other), Contains("holds the results of another sweep than"));
  CHECK_THAT(refusal(out + " " + sweep.database + " none.db"), Contains("none.db: no such database"));
  CHECK_THAT(refusal(out + " " + sweep.file), Contains("is not the database of a sweep"));
  CHECK_THAT(refusal(sweep.database + " " + sweep.database), Contains("is one of its own parts"));
  CHECK_THAT(refusal(out), Contains("At least 2 required"));

  std::filesystem::copy_file(sweep.database, sweep.scratch.path("older.db"));
  SQLite::Database(sweep.scratch.path("older.db"), SQLite::OPEN_READWRITE).exec("UPDATE sweep SET version = '0.0.1'");
  CHECK_THAT(refusal(out + " " + sweep.database + " " + sweep.scratch.path("older.db")), Contains("version 0.0.1"));
}

TEST_CASE("parts that contradict each other are told") {
  const Sweep sweep;
  sweep.run();
  const std::string other = sweep.scratch.path("other.db");
  std::filesystem::copy_file(sweep.database, other);
  SQLite::Database(other, SQLite::OPEN_READWRITE).exec("UPDATE points SET cycles = cycles + 1 WHERE point = 5");
  const support::Ended ended =
      aivsim("sweep --merge " + sweep.scratch.path("out.db") + " " + sweep.database + " " + other);
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("contradicts the others: point 5 has other cycles there"));
}

TEST_CASE("a database of another sweep or version is refused, unless its results are given up") {
  const Sweep sweep;
  sweep.run();
  const std::string other = sweep.scratch.file("other.yaml", sweep_text("  h: [16, 32]\n"));
  const auto with_other = [&](const std::string& more) {
    return aivsim("sweep " + other + " -q --db " + sweep.database + more);
  };
  CHECK(with_other("").is_one_line());
  CHECK_THAT(with_other("").err, Contains("holds the results of another sweep than " + other) && Contains("--restart"));
  CHECK(rows_of(sweep.database, "SELECT count(*) FROM points") == "8\n");
  SQLite::Database(sweep.database, SQLite::OPEN_READWRITE).exec("UPDATE sweep SET version = '0.0.1'");
  CHECK(sweep.run().status == 2);
  CHECK_THAT(sweep.run().err, Contains("holds results of version 0.0.1, this is version "));
  CHECK(with_other(" --restart").status == 0);
  CHECK(rows_of(sweep.database, "SELECT count(*) FROM points") == "2\n");
}

TEST_CASE("the same sweep written otherwise is the same, and another chip under the same name is another") {
  const Scratch scratch;
  const std::string chip = "based_on: atlas_a2\nclock_mhz: 1850\n";
  scratch.file("chip.yaml", chip);
  const std::string text =
      "kernel: layer_norm_grad\nhardware: ./chip.yaml\nshape: {b: 1, s: 16}\ndtype: float\nvary: {h: [16]}\n";
  const auto sweep = [&](const std::string& written) {
    return aivsim("sweep " + scratch.file("sweep.yaml", written) + " -q --db " + scratch.path("a.db")).status;
  };
  REQUIRE(sweep(text) == 0);
  CHECK(
      sweep(
          "# a comment\ndtype: float\nshape:\n  s: 16\n  b: 1\nvary:\n  shape.h: [16]\nhardware: ./chip.yaml\nkernel: "
          "layer_norm_grad\n") == 0);
  scratch.file("chip.yaml", "based_on: atlas_a2\nclock_mhz: 1500\n");
  CHECK(sweep(text) == 2);
}

TEST_CASE("no file that is something else is ever written over") {
  const Scratch scratch;
  const std::string file = scratch.file("sweep.yaml", kEight), letter = scratch.file("letter.txt", "dear reader");
  const auto refusal = [&](const std::string& arguments) {
    const support::Ended ended = aivsim("sweep " + file + " " + arguments);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    return ended.err;
  };
  CHECK_THAT(refusal("--db " + letter), Contains("is not the database of a sweep"));
  CHECK_THAT(refusal("--restart --db " + letter), Contains("is not the database of a sweep"));
  CHECK_THAT(refusal("--restart --db " + file), Contains("is not the database of a sweep"));
  CHECK_THAT(refusal("--db " + scratch.path()), Contains("is a folder"));
  CHECK_THAT(refusal("--db " + scratch.path("none/a.db")), Contains("cannot be written"));
  CHECK_THAT(refusal("--db " + scratch.path("a.db") + " --csv " + file), Contains("would overwrite the input file"));
  CHECK_THAT(refusal("--db " + scratch.path("a.db") + " --csv " + scratch.path("a.db")),
             Contains("--csv: and --db name the same file"));
  CHECK_THAT(refusal("--db " + scratch.path("a.db") + " --csv x --json x"), Contains("name the same file"));
  CHECK(scratch.read("letter.txt") == "dear reader");
  CHECK(scratch.read("sweep.yaml") == kEight);
  CHECK(scratch.entries() == 2);
}

TEST_CASE("what is wrong with the command of a sweep is one line") {
  const Sweep sweep;
  sweep.run();
  const std::string with = sweep.file + " --db " + sweep.database + " ";
  for (const std::string& arguments : std::vector<std::string>{
           "", sweep.file, "--db " + sweep.database, with + "--shard 2/2", with + "--shard 1", with + "--shard a/b",
           with + "--shard -1/2", with + "--shard 0/0", with + "--jobs 0", with + "--timeout 0",
           with + "--timeout soon", with + "--restart --retry", with + "--query 'select 1'", with + "--submit",
           "--db " + sweep.database + " --slurm 4", with + "--slurm 0", "--db none.db --query 'select 1'",
           "--db " + sweep.file + " --csv x", sweep.scratch.path("none.yaml") + " --db " + sweep.database}) {
    const support::Ended ended = aivsim("sweep " + arguments);
    CAPTURE(arguments, ended.err, ended.out);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
  }
}

TEST_CASE("the sweeps that are shipped can be played") {
  for (const std::string name : {"quick", "min_vs_max"}) {
    const tools::SweepFile sweep = tools::load_sweep(AIVSIM_SOURCE_DIR "/configs/sweep/" + name + ".yaml");
    CHECK(sweep.points() >= 20);
    CHECK(sweep.fix_rows);
  }
}
