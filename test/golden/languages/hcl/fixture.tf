# A network with machines in it.

terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 5.0" }
  }
  backend "s3" {
    bucket = "state"
  }
}

provider "aws" {
  alias  = "west"
  region = var.region
}

// The region that everything lies in.
variable "region" {
  type    = string
  default = "eu-west-1"
}

variable "subnets" {
  description = "Ranges of the subnets, by name."
  type = map(object({
    cidr = string
    zone = optional(string, "a")
  }))
  validation {
    condition     = length(var.subnets) > 0
    error_message = "There must be one, \"${var.region}\" or so."
  }
}

variable "legacy" {}

locals {
  # Tags of everything.
  tags = merge(var.extra, {
    Name = "main-${local.suffix}"
    "a/b" = [for k, v in var.subnets : v.cidr if v.zone != "}"]
  })
  suffix = var.region == "x" ? "a" : "b" # behind it
  script = <<-EOT
    resource "not" "here" {
    }
    echo "${aws_vpc.main.id}"
  EOT
  count_it = 3
}

/* The network.
 */
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = local.tags
  description = "Not the doc of it"

  lifecycle {
    ignore_changes = [tags]
  }
  dynamic "rule" {
    for_each = var.subnets
    content { name = rule.key }
  }
}

resource aws_subnet unquoted {
  for_each = var.subnets
  vpc_id   = aws_vpc.main.id
  provisioner "local-exec" {
    command = "echo ${data.aws_ami.ubuntu.id}"
  }
}

data "aws_ami" "ubuntu" {
  most_recent = true
}

module "cluster" {
  source  = "terraform-aws-modules/eks/aws"
  version = "1.2.3"
  vpc_id  = aws_vpc.main.id
  nodes   = module.nodes.names
}

module "nodes" { source = "./nodes" }

output "vpc_id" {
  description = "Id of the network."
  value       = aws_vpc.main.id
}

check "health" {
  assert {
    condition     = true
    error_message = "no"
  }
}

ephemeral "random_password" "db" { length = 8 }
moved {
  from = aws_vpc.old
  to   = aws_vpc.main
}

variable "zones" {
  # A comment inside does not document it.
  type = list(string)
  description = <<-TEXT
    Zones, one a subnet.
  TEXT
}
variable "password" {
  type      = string
  sensitive = true
  default   = null
}
locals { one_line = 1 }
locals {
  nested = {
    a = { b = "${local.one_line}" }
  }
  operators = (
    local.one_line
    + 1
  )
  after_operators = true
  "quoted" = 1
  list = [
    "a", # with a comment
    "b",
  ]
}
resource "aws_iam_role" "this" {
  assume_role_policy = jsonencode({ Statement = [{ Effect = "Allow" }] })
}
resource "aws_iam_role_policy" "this" { role = aws_iam_role.this.id }
data "aws_caller_identity" "current" {}
data "aws_iam_policy_document" "assume" {
  statement {
    actions = ["sts:AssumeRole"]
  }
}
module "dash-ed" {
  source = "git::https://example.com/vpc.git?ref=v1.2.0"
}
output "role" { value = aws_iam_role.this.arn }
output "identity" { value = data.aws_caller_identity.current.account_id }
import {
  to = aws_vpc.main
  id = "vpc-1"
}
run "plan_it" {
  command = plan
}
